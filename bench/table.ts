import { type Figure, passes } from './figure.ts';

const HEAD = ['', 'what', 'measured', 'limit', 'ratio', 'bar'];

/** Figures as a text table. */
export function table(figures: readonly Figure[]): string {
  const rows = [HEAD, ...figures.map(row)];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((cells) => (cells[column] ?? '').length)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return `${rows.map(line).join('\n')}\n`;
}

function row(figure: Figure): string[] {
  const { what, value, unit, limit, atLeast, atMost, ratioAtLeast } = figure;
  const bar =
    ratioAtLeast !== undefined
      ? `ratio at least ${ratioAtLeast}`
      : atLeast !== undefined
        ? `at least ${atLeast}`
        : atMost !== undefined
          ? `at most ${atMost}`
          : '';
  return [
    passes(figure) ? 'ok' : 'MISSED',
    what,
    `${rounded(value)} ${unit}`.trim(),
    limit ? `${rounded(limit.value)} (${limit.what})` : '',
    limit ? rounded(value / limit.value) : '',
    bar,
  ];
}

const rounded = (value: number) =>
  Number.isInteger(value) ? String(value) : value.toPrecision(value < 100 ? 2 : 3);
