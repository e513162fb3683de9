/** Writes an SVG path of relative steps; every point is rounded to a tenth, so equal designs give equal strings. */
export class PathWriter {
  #path = '';
  #x = 0;
  #y = 0;
  #startX = 0;
  #startY = 0;

  /** Points are absolute. A step that rounds to no length is left out. */
  add(command: 'M' | 'L' | 'Q' | 'C', points: readonly number[]): void {
    const tenths = points.map((value) => Math.round(value * 10));
    const steps = tenths.map((value, i) => value - (i % 2 ? this.#y : this.#x));
    if (command !== 'M' && steps.every((step) => step === 0)) return;
    [this.#x = 0, this.#y = 0] = tenths.slice(-2);
    if (command === 'M') [this.#startX, this.#startY] = [this.#x, this.#y];
    const numbers = command === 'M' ? tenths : steps;
    this.#path += numbers.reduce(
      (written, tenth) => written + separated(written, formatTenths(tenth)),
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

const formatTenths = (tenths: number) => String(tenths / 10);
