/** Writes an SVG path of relative steps; every point is rounded, so equal designs give equal strings. */
export class PathWriter {
  readonly #perUnit: number;
  readonly #texts: Map<number, string>;
  #path = '';
  #x = 0;
  #y = 0;
  #startX = 0;
  #startY = 0;

  /** Points are rounded to one in `perUnit`, a power of ten. */
  constructor(perUnit: number) {
    this.#perUnit = perUnit;
    this.#texts = textsOf(perUnit);
  }

  /** Points are absolute. A step that rounds to no length is left out. */
  add(command: 'M' | 'L' | 'Q' | 'C', points: readonly number[]): void {
    let written = command === 'M' ? 'M' : command.toLowerCase();
    const [fromX, fromY] = command === 'M' ? [0, 0] : [this.#x, this.#y];
    let moves = command === 'M';
    for (let i = 0; i < points.length; i++) {
      const whole = Math.round((points[i] ?? 0) * this.#perUnit);
      const step = whole - (i % 2 ? fromY : fromX);
      if (step !== 0) moves = true;
      if (i % 2) this.#y = whole;
      else this.#x = whole;
      written += i > 0 && step >= 0 ? ` ${this.#textOf(step)}` : this.#textOf(step);
    }
    if (!moves) return;
    if (command === 'M') [this.#startX, this.#startY] = [this.#x, this.#y];
    this.#path += written;
  }

  close(): void {
    this.#path += 'z';
    [this.#x, this.#y] = [this.#startX, this.#startY];
  }

  toString(): string {
    return this.#path;
  }

  #textOf(whole: number): string {
    const known = this.#texts.get(whole);
    if (known !== undefined) return known;
    const text = String(whole / this.#perUnit);
    if (Math.abs(whole) < KEPT) this.#texts.set(whole, text);
    return text;
  }
}

// Most steps are short, and writing a fraction is slow: the short ones are written once.
const KEPT = 4000;
const kept = new Map<number, Map<number, string>>();

function textsOf(perUnit: number): Map<number, string> {
  const texts = kept.get(perUnit) ?? new Map<number, string>();
  kept.set(perUnit, texts);
  return texts;
}
