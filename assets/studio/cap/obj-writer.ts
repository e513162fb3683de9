import type { Vector } from '../vector.ts';

type Size = readonly [columns: number, rows: number];

interface Place {
  at: Vector;
  texture: readonly [number, number];
}

/** Writes a Wavefront OBJ of named sheets. A name is `<part>_<kind>`: the part decides the color, the kind the cloth. */
export class ObjWriter {
  readonly #lines: string[] = [];
  #vertices = 0;
  /** The lowest y so far, where the cap touches the ground. */
  lowest = Infinity;

  /** A sheet of quads; `point` gets i and j running from 0 to 1, which are also the place in the texture. */
  sheet(name: string, size: Size, point: (i: number, j: number) => Vector): void {
    this.texturedSheet(name, size, (i, j) => ({ at: point(i, j), texture: [i, j] }));
  }

  /** A sheet of quads whose points say their places in the texture. */
  texturedSheet(name: string, [columns, rows]: Size, place: (i: number, j: number) => Place): void {
    this.#lines.push(`o ${name}`);
    const first = this.#vertices + 1;
    const stride = columns + 1;
    for (let j = 0; j <= rows; j++)
      for (let i = 0; i <= columns; i++) {
        const { at, texture } = place(i / columns, j / rows);
        this.lowest = Math.min(this.lowest, at[1]);
        this.#lines.push(`v ${written(at)}`, `vt ${written(texture)}`);
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
