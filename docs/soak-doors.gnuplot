# soak-doors.gnuplot - the samples of tests/soak-doors (make soak)
#
#	gnuplot -e "samples='soak-doors.tsv'" docs/soak-doors.gnuplot > soak-doors.svg
set terminal svg size 900,520 font 'sans,11' background 'white'
set datafile separator '\t'
set datafile missing NaN
set key outside right top
set xlabel 'seconds; a mark for each fault'
set ylabel 'resident memory of the largest process, MiB'
set yrange [0:*]
set grid ytics
doors = "ask batch mcp page"
plot for [door in doors] samples \
	using (strcol(3) eq door ? $1 : NaN):($4 / 1024) \
	with lines linewidth 1.5 title door, \
	samples using (strcol(3) eq 'fault' ? $1 : NaN):(0.5) with points pointtype 7 pointsize 0.5 title 'fault'
