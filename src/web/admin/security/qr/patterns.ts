/** A code in the making: which modules are dark, and which belong to patterns rather than data. */
export interface Grid {
  size: number;
  dark: boolean[][];
  taken: boolean[][];
}

export function newGrid(version: number): Grid {
  const size = version * 4 + 17;
  const light = () => Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  return { size, dark: light(), taken: light() };
}

/** Everything that is the same whatever the code holds: finders, timing, alignment, and room for the format. */
export function drawFunctionPatterns(grid: Grid, version: number): void {
  const { size } = grid;
  for (let at = 0; at < size; at++) {
    put(grid, 6, at, at % 2 === 0);
    put(grid, at, 6, at % 2 === 0);
  }
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    drawRings(grid, { row, column, reach: 4, light: [2, 4] });
  const places = alignmentPlaces(version, size);
  const last = places.length - 1;
  for (const [i, row] of places.entries())
    for (const [j, column] of places.entries()) {
      const isFinder = (i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0);
      if (!isFinder) drawRings(grid, { row, column, reach: 2, light: [1] });
    }
  formatBits(grid, 0);
  if (version >= 7) drawVersion(grid, version);
}

/** Level L and the mask, protected by 10 bits, twice. */
export function formatBits(grid: Grid, mask: number): void {
  const { size } = grid;
  const data = (LEVEL_L << 3) | mask;
  const bits = ((data << 10) | remainder(data, 10, 0x537)) ^ 0x5412;
  const bit = (index: number) => ((bits >> index) & 1) === 1;
  for (let index = 0; index <= 5; index++) put(grid, index, 8, bit(index));
  put(grid, 7, 8, bit(6));
  put(grid, 8, 8, bit(7));
  put(grid, 8, 7, bit(8));
  for (let index = 9; index < 15; index++) put(grid, 8, 14 - index, bit(index));
  for (let index = 0; index < 8; index++) put(grid, 8, size - 1 - index, bit(index));
  for (let index = 8; index < 15; index++) put(grid, size - 15 + index, 8, bit(index));
  put(grid, size - 8, 8, true);
}

const LEVEL_L = 0b01;

function drawVersion(grid: Grid, version: number) {
  const bits = (version << 12) | remainder(version, 12, 0x1f25);
  for (let index = 0; index < 18; index++) {
    const isDark = ((bits >> index) & 1) === 1;
    const [near, far] = [Math.floor(index / 3), grid.size - 11 + (index % 3)];
    put(grid, near, far, isDark);
    put(grid, far, near, isDark);
  }
}

function remainder(data: number, length: number, divisor: number): number {
  let rest = data;
  for (let step = 0; step < length; step++) rest = (rest << 1) ^ ((rest >> (length - 1)) * divisor);
  return rest;
}

function alignmentPlaces(version: number, size: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const gap = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  return [6, ...Array.from({ length: count - 1 }, (_, index) => size - 7 - gap * (count - 2 - index))];
}

interface Rings {
  row: number;
  column: number;
  reach: number;
  /** Distances from the middle at which it is light. */
  light: readonly number[];
}

function drawRings(grid: Grid, { row, column, reach, light }: Rings) {
  for (let down = -reach; down <= reach; down++)
    for (let across = -reach; across <= reach; across++)
      put(grid, row + down, column + across, !light.includes(Math.max(Math.abs(down), Math.abs(across))));
}

function put({ dark, taken }: Grid, row: number, column: number, isDark: boolean) {
  const [modules, places] = [dark[row], taken[row]];
  if (!modules || !places || column < 0 || column >= modules.length) return;
  modules[column] = isDark;
  places[column] = true;
}
