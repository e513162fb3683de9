/** Writes an SVG path of relative steps; every point is rounded, so equal designs give equal strings. */
export class PathWriter {
  readonly #perUnit: number;
  #path = '';
  #x = 0;
  #y = 0;
  #startX = 0;
  #startY = 0;

  /** Points are rounded to one in `perUnit`, a power of ten. */
  constructor(perUnit: number) {
    this.#perUnit = perUnit;
  }

  /** Points are absolute. A step that rounds to no length is left out. */
  add(command: 'M' | 'L' | 'Q' | 'C', points: readonly number[]): void {
    const whole = points.map((value) => Math.round(value * this.#perUnit));
    const steps = whole.map((value, i) => value - (i % 2 ? this.#y : this.#x));
    if (command !== 'M' && steps.every((step) => step === 0)) return;
    [this.#x = 0, this.#y = 0] = whole.slice(-2);
    if (command === 'M') [this.#startX, this.#startY] = [this.#x, this.#y];
    const numbers = command === 'M' ? whole : steps;
    this.#path += numbers.reduce(
      (written, number) => written + separated(written, String(number / this.#perUnit)),
      command === 'M' ? 'M' : command.toLowerCase(),
    );
  }

  close(): void {
    this.#path += 'z';
    [this.#x, this.#y] = [this.#startX, this.#startY];
  }

  toString(): string {
    return this.#path;
  }
}

const separated = (written: string, number: string) =>
  /[a-zA-Z]$/.test(written) || number.startsWith('-') ? number : ` ${number}`;
