import type { Vector } from '../vector.ts';

/** Writes a Wavefront OBJ of named sheets. A name is `<part>_<kind>`: the part decides the color, the kind the cloth. */
export class ObjWriter {
  readonly #lines: string[] = [];
  #vertices = 0;
  /** The lowest y so far, where the cap touches the ground. */
  lowest = Infinity;

  /** A sheet of quads; `point` and `texture` get i and j running from 0 to 1. */
  sheet(
    name: string,
    [columns, rows]: readonly [columns: number, rows: number],
    point: (i: number, j: number) => Vector,
    texture: (i: number, j: number) => readonly [number, number] = (i, j) => [i, j],
  ): void {
    this.#lines.push(`o ${name}`);
    const first = this.#vertices + 1;
    const stride = columns + 1;
    for (let j = 0; j <= rows; j++)
      for (let i = 0; i <= columns; i++) {
        const at = point(i / columns, j / rows);
        this.lowest = Math.min(this.lowest, at[1]);
        this.#lines.push(`v ${written(at)}`, `vt ${written(texture(i / columns, j / rows))}`);
      }
    this.#vertices += stride * (rows + 1);
    for (let j = 0; j < rows; j++)
      for (let i = 0; i < columns; i++) {
        const corner = first + j * stride + i;
        const corners = [corner, corner + 1, corner + stride + 1, corner + stride];
        this.#lines.push(`f ${corners.map((vertex) => `${vertex}/${vertex}`).join(' ')}`);
      }
  }

  toString(): string {
    return `${this.#lines.join('\n')}\n`;
  }
}

const written = (values: readonly number[]) => values.map((value) => value.toFixed(5)).join(' ');
