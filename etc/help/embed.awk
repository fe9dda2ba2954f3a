# Writes the help texts as one C file: awk -f embed.awk TEXT...
BEGIN {
	print "/* Made of etc/help by the build. */"
	print "#include \"daemon/client/help/help.h\"\n"
	print "const struct help_topic help_topics[] = {"
}
FNR == 1 {
	if (open)
		print "\t},"
	name = FILENAME
	sub(/.*\//, "", name)
	printf "\t{\"%s\",\n", name
	open = 1
}
{
	gsub(/\\/, "\\\\")
	gsub(/"/, "\\\"")
	printf "\t    \"%s\\n\"\n", $0
}
END {
	if (open)
		print "\t},"
	print "\t{0, 0}\n};"
}
