import { codewordsOf, VERSIONS } from './codewords.ts';
import { drawFunctionPatterns, formatBits, type Grid, newGrid } from './patterns.ts';

/**
 * The modules of a QR code (ISO/IEC 18004, level L, byte mode) that holds `text`, row by row, true for
 * dark; null when it is longer than version 10 holds, which is 271 bytes.
 */
export function qrCode(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  const version = VERSIONS.find(({ capacity }) => bytes.length <= capacity);
  if (!version) return null;
  const grid = newGrid(version.number);
  drawFunctionPatterns(grid, version.number);
  drawCodewords(grid, codewordsOf(bytes, version));
  const best = MASKS.map((_, mask) => masked(grid, mask)).reduce((one, other) =>
    unrestOf(other) < unrestOf(one) ? other : one,
  );
  return best.dark;
}

const MASKS: ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_row, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

/** From the lower right corner in columns of two, up and down by turns, past what the patterns hold. */
function drawCodewords({ size, dark, taken }: Grid, codewords: Uint8Array) {
  let bit = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      for (const column of [right, right - 1]) {
        const isUpward = ((right + 1) & 2) === 0;
        const row = isUpward ? size - 1 - step : step;
        if (taken[row]?.[column]) continue;
        const codeword = codewords[bit >> 3] ?? 0;
        set(dark, row, column, ((codeword >> (7 - (bit & 7))) & 1) === 1);
        bit += 1;
      }
    }
  }
}

function masked({ size, dark, taken }: Grid, mask: number): Grid {
  const turned = dark.map((modules, row) =>
    modules.map((isDark, column) => (taken[row]?.[column] ? isDark : isDark !== MASKS[mask]?.(row, column))),
  );
  const grid = { size, dark: turned, taken };
  formatBits(grid, mask);
  return grid;
}

/** How hard it is to read: long runs and squares of one colour. The standard's other two rules decide little. */
function unrestOf({ size, dark }: Grid): number {
  const columns = dark.map((_, column) => dark.map((row) => row[column] ?? false));
  let unrest = 0;
  for (const line of [...dark, ...columns]) {
    let run = 0;
    for (const [index, isDark] of line.entries()) {
      run = index > 0 && isDark === line[index - 1] ? run + 1 : 1;
      if (run === 5) unrest += 3;
      else if (run > 5) unrest += 1;
    }
  }
  for (let row = 1; row < size; row++)
    for (let column = 1; column < size; column++) {
      const square = [
        dark[row]?.[column],
        dark[row - 1]?.[column],
        dark[row]?.[column - 1],
        dark[row - 1]?.[column - 1],
      ];
      if (square.every((isDark) => isDark === square[0])) unrest += 3;
    }
  return unrest;
}

function set(modules: boolean[][], row: number, column: number, isDark: boolean) {
  const line = modules[row];
  if (line) line[column] = isDark;
}
