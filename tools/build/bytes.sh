# bytes.sh NAME <FILE: the bytes of FILE as an array of C.
echo "extern const char $1[];"
echo "const char $1[] = {"
od -An -v -td1 | sed 's/  */, /g; s/^, //; s/$/,/'
echo '0};'
