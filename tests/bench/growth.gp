# Draws growth.svg from growth.tsv, three pictures side by side.
set terminal svg size 1200,480 background 'white' font 'sans,12'
set output 'growth.svg'
set datafile separator "\t"
set multiplot layout 1,3
set grid
set key left top Left reverse samplen 2
set ylabel 'seconds of one processor'
of(c) = "< grep '^".c."\t' growth.tsv"

set logscale xy
set linetype 5 linecolor '#b03030'
set xrange [1000:*]
set format x '%.0s%c'
set format y '%g'
set title 'seeds'
set xlabel 'seeds'
set yrange [1e-3:10]
plot of('deal') using 2:3 with linespoints title 'deal as text', \
	of('match') using 2:3 with linespoints title 'match', \
	of('try-mt19937') using 2:3 with linespoints title 'try mt19937', \
	of('try-minstd-round-3') using 2:3 with linespoints title 'try round 3', \
	of('run-backwards') using 2:3 with linespoints title 'run backwards'

set title 'games'
set xrange [1:*]
set xlabel 'games'
plot of('replay') using 2:3 with linespoints title 'replay', \
	of('verify-records') using 2:3 with linespoints title 'verify with records', \
	of('verify-alone') using 2:3 with linespoints title 'verify alone'

unset logscale
unset format
set title 'processors'
set xlabel 'processors (--jobs)'
set ylabel 'times as fast as one, by the clock'
set xtics 1
set xrange [1:*]
set yrange [0:*]
set key left top
first(c) = system("grep '^".c."\t1\t' growth.tsv | cut -f 3") + 0
plot [1:*] x with lines dashtype 2 linecolor 'gray' title 'at best', \
	of('jobs-deal') using 2:(first('jobs-deal') / $3) with linespoints title 'deal as text', \
	of('jobs-match') using 2:(first('jobs-match') / $3) with linespoints title 'match', \
	of('jobs-find') using 2:(first('jobs-find') / $3) with linespoints title 'try mt19937'
