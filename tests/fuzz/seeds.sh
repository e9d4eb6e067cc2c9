# Lists the files that a fuzz target begins with: seeds.sh TARGET
case $1 in
wording_load) ls core/*/wordings/*.yaml ;;
record) ls transcripts/*/*/record.yaml ;;
verify) ls transcripts/*/*/out fixtures/*/transcript.txt ;;
wording_read) ls transcripts/*/*/out ;;
fit) ls transcripts/*/*/out ;;
capture) ls tests/capture/*.raw transcripts/*/*/out ;;
referee) ls core/*/wordings/*.yaml ;; # any bytes will do
esac
ls "tests/fuzz/found/$1"/* 2>/dev/null || :
