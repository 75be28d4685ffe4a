/* script.c - the gnuplot script of a chart; see plot/script.h */
#include "plot/script.h"

#include "base/json.h"
#include "present/grid.h"
#include "record/record.h"
#include "text/character.h"
#include "text/display.h"

#include <math.h>
#include <string.h>

/* Characters: how a label is cut, so that the drawing has room, and up to which
 * sum labels stand beside each other unturned.  Up to how many points each has
 * its own label. */
enum { LABEL_WIDTH = 40, FLAT_WIDTH = 80, OWN_LABELS = 12, MEASURES = 16 };

/* What the columns of $data are. */
enum axis { AXIS_LABELS, AXIS_DATES, AXIS_NUMBERS };

struct script {
	const struct plot *plot;
	struct grid grid;
	enum axis axis;
	bool bars, points;
	int x, measures, y[MEASURES];
	int rows; /* of $data */
	struct arena arena;
};

/* Print a text as what it is: one line without anything that gnuplot could read
 * as syntax. */
static void
print_clean(struct script *script, FILE *file, const char *text)
{
	const char *cut = display_cut(&script->arena, text, LABEL_WIDTH);
	size_t left = strlen(cut);
	while (left > 0) {
		size_t length = json_utf8_length(cut, left);
		unsigned long point = length ? json_utf8_point(cut, length) : 0;
		length = length ? length : 1;
		if (character_acts(point))
			fputc(' ', file);
		else if (point < 0x80 && strchr("\"'`\\", (int)point))
			fputc('\'', file);
		else
			fwrite(cut, 1, length, file);
		cut += length;
		left -= length;
	}
}

/* ---- the data ---- */

static bool
looks_like_time(const char *text)
{
	return text && strspn(text, "0123456789") == 4 && text[4] == '-' &&
	       !text[strspn(text, "0123456789-:. +")];
}

static bool
x_is_usable(const struct script *script, const char *text)
{
	double number = 0;
	if (script->axis == AXIS_NUMBERS)
		return grid_number(text, &number);
	return script->axis == AXIS_LABELS || looks_like_time(text);
}

static void
print_x(struct script *script, FILE *file, const char *text)
{
	if (script->axis != AXIS_LABELS) {
		fputs(text, file);
		return;
	}
	fputc('"', file);
	print_clean(script, file, text ? text : "NULL");
	fputc('"', file);
}

static void
print_names(struct script *script, FILE *file)
{
	fputs("$names << END_OF_NAMES\n", file);
	for (int i = -1; i < script->measures; i++) {
		int column = i < 0 ? script->x : script->y[i];
		fputc(' ', file);
		print_clean(script, file, script->grid.heads[column].name);
		fputc('\n', file);
	}
	fputs("END_OF_NAMES\n", file);
}

static void
print_data(struct script *script, FILE *file)
{
	fputs("$data << END_OF_DATA\n", file);
	for (int r = 0; r < script->grid.rows; r++) {
		const char *x = grid_cell(&script->grid, r, script->x);
		if (!x_is_usable(script, x))
			continue;
		print_x(script, file, x);
		for (int i = 0; i < script->measures; i++) {
			double number = 0;
			const char *y =
			    grid_cell(&script->grid, r, script->y[i]);
			bool known = grid_number(y, &number);
			fprintf(file, "\t%s", known ? y : "?");
		}
		fputc('\n', file);
		script->rows++;
	}
	fputs("END_OF_DATA\n", file);
}

/* ---- the commands ---- */

static bool
all_at_midnight(const struct script *script)
{
	for (int r = 0; r < script->grid.rows; r++) {
		const char *text = grid_cell(&script->grid, r, script->x);
		if (text && strchr(text, ' ') && !strstr(text, " 00:00:00"))
			return false;
	}
	return true;
}

/* From where to where the bars of a measure go: 0 and its values. */
static void
find_range(struct script *script, int column, double *low, double *high)
{
	*low = *high = 0;
	for (int r = 0; r < script->grid.rows; r++) {
		double number = 0;
		if (!grid_number(grid_cell(&script->grid, r, column), &number))
			continue;
		*low = fmin(*low, number);
		*high = fmax(*high, number);
	}
	if (*low == *high)
		*high = 1;
}

/* One line for a bar, and its number behind it; a drawing for each measure. */
static void
print_text_bars(struct script *script, FILE *file)
{
	/* Characters for a number, and lines above and below the bars. */
	enum { NUMBER = 18, AROUND = 5 };
	fprintf(file,
	    "set terminal dumb %d,%d noenhanced\n"
	    "set border 2\nunset key\nunset xtics\nset ytics nomirror\n"
	    "set rmargin %d\nset yrange [%d.5:-0.5]\n",
	    script->plot->columns, script->rows + AROUND, NUMBER,
	    script->rows - 1);
	for (int i = 0; i < script->measures; i++) {
		double low = 0, high = 0;
		find_range(script, script->y[i], &low, &high);
		fprintf(file,
		    "i = %d\nset title $names[i]\nset xrange [%.17g:%.17g]\n"
		    "plot $data using (0):0:i:(0):ytic(1) with vectors nohead,"
		    " $data using (column(i) > 0 ? column(i) : 0):0:"
		    "(' ' . strcol(i)) with labels left\n",
		    i + 2, low, high);
	}
}

static const char *
ground(const struct plot *plot)
{
	if (plot->form == PLOT_TEXT)
		return "";
	return plot->dark ? " background '#1e1e1e'" : " background '#ffffff'";
}

static void
print_terminal(const struct script *script, FILE *file)
{
	static const char *const names[] = {
	    [PLOT_SVG] = "svg", [PLOT_PNG] = "pngcairo", [PLOT_TEXT] = "dumb"};
	fprintf(file, "set terminal %s size %d,%d noenhanced%s\n",
	    names[script->plot->form], script->plot->columns,
	    script->plot->rows, ground(script->plot));
	if (script->plot->form == PLOT_TEXT)
		return;
	fprintf(file, "set grid ytics linecolor rgb '%s'\n",
	    script->plot->dark ? "#444444" : "#dddddd");
	/* Five colours that also the colour-blind tell apart (Okabe and Ito).
	 */
	fputs("set linetype 1 linecolor rgb '#0072b2'\n"
	      "set linetype 2 linecolor rgb '#e69f00'\n"
	      "set linetype 3 linecolor rgb '#009e73'\n"
	      "set linetype 4 linecolor rgb '#cc79a7'\n"
	      "set linetype 5 linecolor rgb '#d55e00'\n"
	      "set ytics format '%.10g'\n",
	    file);
	if (script->plot->dark)
		fputs("set border linecolor rgb '#dddddd'\n"
		      "set xtics textcolor rgb '#dddddd'\n"
		      "set ytics textcolor rgb '#dddddd'\n"
		      "set xlabel textcolor rgb '#dddddd'\n"
		      "set ylabel textcolor rgb '#dddddd'\n"
		      "set key textcolor rgb '#dddddd'\n",
		    file);
}

static void
print_turned(const struct script *script, FILE *file)
{
	size_t widest = 0;
	for (int r = 0; r < script->grid.rows; r++) {
		const char *text = grid_cell(&script->grid, r, script->x);
		size_t width = text ? display_width(text) : 0;
		widest = width > widest ? width : widest;
	}
	widest = widest < LABEL_WIDTH ? widest : LABEL_WIDTH;
	if (widest * (size_t)script->rows > FLAT_WIDTH)
		fputs("set xtics rotate by -40\n", file);
}

static void
print_bars(const struct script *script, FILE *file)
{
	print_turned(script, file);
	fprintf(file,
	    "set style data histograms\n"
	    "set style histogram clustered gap 1\n"
	    "set style fill solid border\n"
	    "set boxwidth 0.9\n"
	    "set yrange [*<0:0<*]\n" /* a bar's length is its value */
	    "plot for [i=2:%d] $data using i:xtic(1) title $names[i]\n",
	    script->measures + 1);
}

static void
print_curves(const struct script *script, FILE *file)
{
	bool text = script->plot->form == PLOT_TEXT;
	bool own = script->axis == AXIS_LABELS || script->rows <= OWN_LABELS;
	if (script->axis == AXIS_DATES)
		fprintf(file,
		    "set xdata time\nset timefmt '%%Y-%%m-%%d %%H:%%M:%%S'\n"
		    "set xtics format '%s'\n",
		    all_at_midnight(script) ? "%Y-%m-%d" : "%Y-%m-%d %H:%M");
	else if (script->axis == AXIS_NUMBERS)
		fputs("set xtics format '%.0f'\n", file);
	if (!text && script->axis != AXIS_NUMBERS)
		print_turned(script, file);
	fprintf(file,
	    "plot for [i=2:%d] $data using %s%s with linespoints pt 7"
	    " title $names[i]\n",
	    script->measures + 1, script->axis == AXIS_LABELS ? "0:i" : "1:i",
	    own ? ":xtic(strcol(1))" : "");
}

static void
print_points(FILE *file)
{
	fputs("unset key\nset ylabel $names[2]\n"
	      "plot $data using 1:2 with points pt 7\n",
	    file);
}

static void
print_commands(struct script *script, FILE *file)
{
	fputs("set encoding utf8\n"
	      "set datafile separator \"\\t\"\n"
	      "set datafile missing '?'\n"
	      "set datafile commentschars ''\n",
	    file);
	if (script->bars && script->plot->form == PLOT_TEXT) {
		print_text_bars(script, file);
		return;
	}
	print_terminal(script, file);
	fputs("set border 3\nset xtics nomirror\nset ytics nomirror\n"
	      "set xlabel $names[1]\nset key outside top center horizontal\n",
	    file);
	if (script->bars)
		print_bars(script, file);
	else if (script->points)
		print_points(file);
	else
		print_curves(script, file);
}

/* ---- the chart ---- */

static bool
is_column(const struct script *script, int column)
{
	return column >= 0 && column < script->grid.columns;
}

/* Read the chart.  Return false when it is none that has axes. */
static bool
read_chart(struct script *script, const jv *chart)
{
	const char *kind = record_member_text(chart, "kind", &script->arena);
	jv columns = record_member_array(chart, "y");
	script->x = record_member_integer(chart, "x", -1);
	jv_array_foreach(columns, i, value)
	{
		int column = jv_get_kind(value) == JV_KIND_NUMBER
				 ? (int)jv_number_value(value)
				 : -1;
		if (script->measures < MEASURES && is_column(script, column))
			script->y[script->measures++] = column;
		jv_free(value);
	}
	jv_free(columns);
	if (!kind || !is_column(script, script->x) || script->measures == 0)
		return false;
	enum grid_kind x = script->grid.heads[script->x].kind;
	script->bars = strcmp(kind, "bar") == 0;
	script->points = strcmp(kind, "scatter") == 0;
	script->axis = AXIS_LABELS;
	if (x == GRID_DATE || x == GRID_TIMESTAMP || x == GRID_INSTANT)
		script->axis = AXIS_DATES;
	else if (grid_is_number(x))
		script->axis = AXIS_NUMBERS;
	if (script->bars)
		script->axis = AXIS_LABELS;
	return true;
}

bool
plot_script(
    FILE *file, const struct plot *plot, const jv *result, const jv *chart)
{
	struct script script = {.plot = plot};
	grid_read(&script.grid, result, &script.arena);
	bool drawn = read_chart(&script, chart);
	if (drawn) {
		print_names(&script, file);
		print_data(&script, file);
		drawn = script.rows > 0;
		print_commands(&script, file);
	}
	arena_release(&script.arena);
	return drawn;
}
