/**
 * Writes an SVG path of relative steps; every point is rounded, so equal designs give equal strings. It writes bytes,
 * because appending each number to a string would leave a lot of garbage per keystroke.
 */
export class PathWriter {
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
