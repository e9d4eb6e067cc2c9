# Zip and tar archives are judged as the folders that they were made of; what is
# damaged, encrypted or over a limit is a finding of its name.
PATH=$PWD/$B/bin:$PATH
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
passed=0
failed=0
holds() {
	name=$1
	shift
	if "$@"; then
		passed=$((passed + 1))
	else
		echo "archives: FAILED: $name"
		failed=$((failed + 1))
	fi
}

mkdir -p class/ada class/bob class/__MACOSX class/.git
straights-deal --format yaml 44 | straights-replay >class/ada/game.txt
sed '20s/.*/Player1 plays AC./' class/ada/game.txt >class/bob/game.txt
cp class/bob/game.txt class/__MACOSX/game.txt
cp class/bob/game.txt class/.git/game.txt
ln -s ../ada/game.txt class/bob/link.txt
mkdir class/cyd
touch class/cyd/.hidden
straights-verify --seed 44 class | grep -v __MACOSX | sort >want
/usr/bin/python3 - <<'PY' || { echo "python3 cannot make archives"; exit 77; }
import io, os, tarfile, zipfile
def tree():
    for top, folders, files in os.walk("class"):
        folders.sort()
        for name in sorted(files):
            yield os.path.join(top, name)
for kind in "", "gz", "bz2", "xz":
    with tarfile.open("class.tar" + (kind and "." + kind), "w:" + kind) as t:
        t.add("class")
with zipfile.ZipFile("class.zip", "w", zipfile.ZIP_DEFLATED) as z:
    for path in tree():
        if os.path.islink(path):
            link = zipfile.ZipInfo(path)
            link.external_attr = 0o120777 << 16
            z.writestr(link, os.readlink(path))
        else:
            z.write(path)
with zipfile.ZipFile("nested.zip", "w") as z:
    z.write("class.zip", "class.zip")
with zipfile.ZipFile("bomb.zip", "w", zipfile.ZIP_DEFLATED) as z:
    z.writestr("zeros.txt", b"\0" * (65 << 20), compresslevel=1)
with zipfile.ZipFile("many.zip", "w") as z:
    for i in range(20001):
        z.writestr(f"{i}.txt", b"")
with zipfile.ZipFile("outside.zip", "w") as z:
    z.writestr("../../outside.txt", b"Player1 plays 7S.\n")
with tarfile.open("cut.tar.gz", "w:gz") as t:
    t.add("class")
    noise = tarfile.TarInfo("noise")
    noise.size = 1 << 18
    t.addfile(noise, io.BytesIO(os.urandom(noise.size)))
whole = open("cut.tar.gz", "rb").read()
open("cut.tar.gz", "wb").write(whole[:len(whole) // 2])
# Sets the flag of encryption in both headers of Ada's game.
locked = bytearray(open("class.zip", "rb").read())
name = 0
for mark, at in (b"PK\3\4", 6), (b"PK\1\2", 8):
    name = locked.find(b"class/ada/game.txt", name + 1)
    locked[locked.rfind(mark, 0, name) + at] |= 1
open("locked.zip", "wb").write(locked)
PY
for archive in class.tar class.tar.gz class.tar.bz2 class.tar.xz class.zip; do
	straights-verify --seed 44 "$archive" >found
	holds "$archive has findings" test $? = 1
	sed "s/^$archive\/class/class/" found | sort | cmp -s - want
	holds "$archive is judged as its folder" test $? = 0
done
straights-verify --seed 44 --summary nested.zip >found
holds 'an archive in an archive is a folder' grep -q \
	'^play     nested.zip/class.zip/class/bob/game.txt:20:1: ' found
holds 'and nothing else is in it' grep -q '^all  *3 ' found

# refused FILE FINDING WORDS [IN]: a finding of what is in the file
refused() {
	straights-verify --report json "$1" >found 2>said
	holds "$1 has findings" test $? = 1
	holds "$1 is $2" grep -q "\"file\":\"$1${4-}\".*\"id\":\"$2\".*$3" found
	holds "$1 brings no trouble" test ! -s said
}
refused bomb.zip over-limit 'more than 64 MiB of one student' /zeros.txt
refused many.zip over-limit 'more than 20000 files are packed'
refused cut.tar.gz bad-capture ''
refused locked.zip bad-capture 'is encrypted' /class/ada/game.txt
holds 'the other is judged' grep -q '"file":"locked.zip/class/bob/game.txt".*"verdict":"play"' found

# The work of one student has too many bytes, too many files, or an archive that is
# damaged or encrypted: that of the others is judged all the same.
/usr/bin/python3 - <<'PY'
import zipfile
game = open("class/ada/game.txt", "rb").read()
nested = open("class.zip", "rb").read()
with zipfile.ZipFile("hostile.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=1) as z:
    for i in range(9):
        z.writestr(f"class/aa/zeros{i}.txt", b"\0" * (9 << 20))
    for i in range(2001):
        z.writestr(f"class/ab/{i}.txt", b"")
    z.writestr("class/ac.zip", nested[:len(nested) // 2])
    z.writestr("class/ad.zip", open("locked.zip", "rb").read())
    z.writestr("class/ae/.git/pack", b"\0" * (80 << 20))
    z.writestr("class/ae/game.txt", game)
    z.writestr("class/zoe/game.txt", game)
PY
straights-verify --seed 44 --summary hostile.zip >found
in_hostile() {
	holds "hostile.zip: $1: $2" grep -qE "^[a-z]+ +hostile.zip/class/$1:.*$2" found
}
in_hostile aa 'more than 64 MiB of one student'
in_hostile ab 'more than 2000 files of one student'
in_hostile ac.zip 'bad-capture: it cannot be unpacked: '
in_hostile ad.zip/class/ada/game.txt 'is encrypted'
in_hostile ad.zip/class/bob/game.txt:20:1 'AC'
in_hostile ae/game.txt '4 rounds'
in_hostile zoe/game.txt '4 rounds'
# Of four students with more than 8 MiB of words each, and one with a wrong game,
# that game is judged.
mkdir -p full/a full/b full/c full/d full/e
yes 'Player1 discards the wall of words' | head -c 9000000 >full/a/words.txt
for student in b c d; do cp full/a/words.txt full/$student; done
cp class/bob/game.txt full/e
tar -cf full.tar full
straights-verify --seed 44 --summary full.tar >found
holds 'each student has a share of what is judged' test \
	"$(grep -c 'over-limit: its student has more than 8 MiB' found)" = 4
holds 'and the last is judged' grep -q '^play     full.tar/full/e/game.txt:20:1: ' found
rm -r full full.tar
# 33 MiB of words are more than an archive may have judged; a game is not.
mkdir long
yes 'Player1 discards the wall of words' | head -c 34603008 >long/words.txt
cp class/ada/game.txt long
tar -cf long.tar long
straights-verify --seed 44 long.tar >found
holds 'of an archive so much is judged' test "$(cut -d : -f 1,4 found)" = \
	'long.tar/long/words.txt: over-limit'
rm -r long long.tar
mkdir -p hard/.x
cp class/ada/game.txt hard/.x
ln hard/.x/game.txt hard/game.txt
tar -cf hard.tar hard/.x hard/game.txt
straights-verify hard.tar >found
holds 'a second name of a hidden file is a link' grep -q 'it is a link' found
straights-verify --summary outside.zip >found
holds 'no name leads outside' test ! -e ../../outside.txt
holds 'and the name is shown without its climbing parts' grep -q \
	"outside.zip/outside.txt: bad-capture: .* leads out .*'../../outside.txt'" found
# A tar of `.` begins with the folder itself; a part `.` of a name hides nothing.
/usr/bin/python3 - <<'PY'
import tarfile
with tarfile.open("dots.tar", "w") as t:
    for name in "ada", "bob":
        t.add(f"class/{name}/game.txt", f"class/./{name}/game.txt")
with tarfile.open("top.tar", "w") as t:
    t.add("class", ".")
PY
straights-verify --seed 44 top.tar | sed 's|^top.tar/|class/|' | sort >found
holds 'the top folder is of no student' cmp -s found want
straights-verify --seed 44 dots.tar >found
holds 'a part that is a dot hides no file' grep -q \
	'^dots.tar/class/bob/game.txt:20:1: ' found
# Hidden files are a limit of their student, in number and unpacked.
/usr/bin/python3 - <<'PY'
import bz2, gzip, io, tarfile
def pack(files):
    b = io.BytesIO()
    with tarfile.open(fileobj=b, mode="w") as t:
        for name, data in files:
            entry = tarfile.TarInfo(name)
            entry.size = len(data)
            t.addfile(entry, io.BytesIO(data))
    return b.getvalue()
game = open("class/ada/game.txt", "rb").read()
many = pack((f".h/{i}", b"") for i in range(20001))
long = pack([(".h", b"\0" * (70 << 20))])
open("hidden.tar", "wb").write(pack([
    ("ada/hw.tgz", gzip.compress(many, 1)), ("bob/hw.tbz", bz2.compress(long, 1)),
    ("cy/__MACOSX/a", b""), ("zoe/game.txt", game)]))
# Nine hidden files of 64 MiB, the same packed bytes in each.
entry = tarfile.TarInfo(".h")
entry.size = 1 << 26
open("hidden.tgz", "wb").write(9 * (
    gzip.compress(entry.tobuf()) + gzip.compress(b"\0" * entry.size, 1)))
PY
straights-verify --seed 44 --summary hidden.tar >found
holds 'hidden files count for their student' grep -q \
	'hidden.tar/ada: over-limit: more than 20000 hidden files of one student' found
holds 'and what is unpacked of them' grep -q \
	'hidden.tar/bob: over-limit: more than 64 MiB of one student' found
holds 'and not for the others' grep -q 'hidden.tar/zoe/game.txt: .* 4 rounds' found
refused hidden.tgz over-limit 'more than 512 MiB are packed'
gzip -c class/bob/game.txt >game.gz
straights-verify --seed 44 game.gz >found
holds 'a packed transcript is no archive' grep -q '^game.gz:20:1: ' found
mkdir pair
straights-deal --format yaml 44 >pair/x.yaml
cp class/bob/game.txt pair/x.txt
straights-deal --format yaml 45 >pair/y.yaml
straights-replay pair/y.yaml >pair/y.txt
straights-verify pair >want
/usr/bin/python3 -m zipfile -c pair.zip pair/y.yaml pair/x.txt pair/y.txt pair/x.yaml
straights-verify pair.zip >found
holds 'a record in an archive is that of the transcript beside it' sh -c \
	'sed "s,^pair.zip/,pair/," found | cmp - want && grep -q x.txt:20 found &&
	! grep -q yaml found'
holds 'nothing is left behind' sh -c '! ls | grep -qx outside.txt'
echo "archives: $passed passed, $failed failed"
[ $failed = 0 ]
