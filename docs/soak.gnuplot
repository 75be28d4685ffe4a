# soak.gnuplot - docs/soak.svg from the samples of tests/soak
#
#	gnuplot -e "samples='soak.tsv'" docs/soak.gnuplot > docs/soak.svg
set terminal svg size 900,520 font 'sans,11' background 'white'
set datafile separator '\t'
set datafile missing NaN
set key outside right top
set xlabel 'lines answered'
set ylabel 'resident memory, MiB'
set yrange [0:*]
set grid ytics
stages = "route-1 retrieve-1 link-1 plan-1 generate-1 evaluate-1 evaluate-1-gate repair-1 evaluate-2 exec-1 exec-1-gate exec-2"
plot for [stage in stages] samples \
	using (strcol(3) eq stage ? $2 : NaN):($4 / 1024) \
	with lines linewidth 1.5 title stage
