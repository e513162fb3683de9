import type { Layout, PlacedGlyph } from './layout.ts';

/** Maps a point in the artwork to a point in a picture or print file. */
export type Placement = (x: number, y: number) => readonly [x: number, y: number];

/**
 * Straight edges are cut into steps of at most `longestStep` artwork pixels, so that a curved placement bends them. Points
 * are rounded to 1/`perUnit`, a power of ten.
 */
export type OutlineOptions = { placement?: Placement; longestStep?: number; perUnit?: number };

/** All the ink of a layout as one SVG path (fill rule nonzero); the empty string when there is none. */
export const outlines = ({ glyphs, scale }: Layout, options: OutlineOptions = {}): string =>
  glyphs.map((glyph) => glyphOutlines(glyph, scale, options)).join('');

/** The ink of one glyph. The paths of all glyphs, joined in order, are the layout's path. */
export function glyphOutlines(
  glyph: Pick<PlacedGlyph, 'x' | 'y' | 'outline'>,
  scale: number,
  { placement = asIs, longestStep = Infinity, perUnit = 10 }: OutlineOptions,
): string {
  const path = new PathWriter(perUnit);
  // One array is reused for all points, because each keystroke writes thousands of them.
  const placed: number[] = [];
  const place = (points: readonly number[]) => {
    placed.length = points.length;
    for (let i = 0; i + 1 < points.length; i += 2) {
      const point = placement(glyph.x + (points[i] ?? 0) * scale, glyph.y + (points[i + 1] ?? 0) * scale);
      [placed[i], placed[i + 1]] = point;
    }
    return placed;
  };
  let [x, y, startX, startY] = [0, 0, 0, 0];
  const lineTo = (endX: number, endY: number) => {
    const length = Math.sqrt((endX - x) ** 2 + (endY - y) ** 2) * scale;
    const steps = Math.max(1, Math.ceil(length / longestStep));
    for (let i = 1; i <= steps; i++)
      path.add('L', place([x + ((endX - x) * i) / steps, y + ((endY - y) * i) / steps]));
  };
  for (const { command, points } of glyph.outline) {
    if (command === 'Z') {
      if (longestStep < Infinity) lineTo(startX, startY);
      path.close();
      [x, y] = [startX, startY];
      continue;
    }
    const endX = points[points.length - 2] ?? 0;
    const endY = points[points.length - 1] ?? 0;
    if (command === 'L') lineTo(endX, endY);
    else path.add(command, place(points));
    [x, y] = [endX, endY];
    if (command === 'M') [startX, startY] = [x, y];
  }
  return path.toString();
}

const asIs: Placement = (x, y) => [x, y];

/**
 * Writes an SVG path of relative steps; every point is rounded, so equal designs give equal strings. It writes bytes,
 * because appending each number to a string would leave a lot of garbage per keystroke.
 */
class PathWriter {
  readonly #perUnit: number;
  #bytes = new Uint8Array(1024);
  #length = 0;
  #x = 0;
  #y = 0;
  #startX = 0;
  #startY = 0;

  /** Points are rounded to 1/`perUnit`, a power of ten. */
  constructor(perUnit: number) {
    this.#perUnit = perUnit;
  }

  /** Points are absolute. A step whose length rounds to zero is left out. */
  add(command: 'M' | 'L' | 'Q' | 'C', points: readonly number[]): void {
    const start = this.#length;
    const isMove = command === 'M';
    const fromX = isMove ? 0 : this.#x;
    const fromY = isMove ? 0 : this.#y;
    let moves = isMove;
    this.#makeRoom(1 + LONGEST_NUMBER * points.length);
    this.#bytes[this.#length++] = LETTERS[command];
    for (let i = 0; i < points.length; i++) {
      const whole = Math.round((points[i] ?? 0) * this.#perUnit);
      const step = whole - (i % 2 ? fromY : fromX);
      if (step !== 0) moves = true;
      if (i % 2) this.#y = whole;
      else this.#x = whole;
      if (i > 0 && step >= 0) this.#bytes[this.#length++] = SPACE;
      this.#write(step);
    }
    if (!moves) this.#length = start;
    if (isMove) {
      this.#startX = this.#x;
      this.#startY = this.#y;
    }
  }

  close(): void {
    this.#makeRoom(1);
    this.#bytes[this.#length++] = CLOSE;
    this.#x = this.#startX;
    this.#y = this.#startY;
  }

  toString(): string {
    return DECODER.decode(this.#bytes.subarray(0, this.#length));
  }

  /** Writes `whole` / `perUnit` as JavaScript would. */
  #write(whole: number): void {
    if (whole < 0) this.#bytes[this.#length++] = MINUS;
    const size = Math.abs(whole);
    const units = Math.trunc(size / this.#perUnit);
    let place = 1;
    while (place * 10 <= units) place *= 10;
    for (; place >= 1; place /= 10) this.#bytes[this.#length++] = ZERO + (Math.trunc(units / place) % 10);
    let rest = size - units * this.#perUnit;
    if (rest === 0) return;
    this.#bytes[this.#length++] = POINT;
    for (place = this.#perUnit / 10; rest > 0; place /= 10) {
      const digit = Math.trunc(rest / place);
      this.#bytes[this.#length++] = ZERO + digit;
      rest -= digit * place;
    }
  }

  #makeRoom(count: number): void {
    if (this.#length + count <= this.#bytes.length) return;
    const bytes = new Uint8Array(2 * (this.#length + count));
    bytes.set(this.#bytes);
    this.#bytes = bytes;
  }
}

const DECODER = new TextDecoder();
const [SPACE, MINUS, POINT, ZERO, CLOSE] = [0x20, 0x2d, 0x2e, 0x30, 0x7a];
const LETTERS = { M: 0x4d, L: 0x6c, Q: 0x71, C: 0x63 } as const;

/** In bytes, with sign and separator; more than any coordinate needs. */
const LONGEST_NUMBER = 24;
