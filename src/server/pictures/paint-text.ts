import {
  channelsOf,
  DIRECTIONS,
  degreesOf,
  edgeColor,
  type Finish,
  sheenOf,
  TILE,
} from '../../hat/finish.ts';
import { PICTURE } from '../../hat/panel-placement.ts';
import type { Pixels } from './blank-hats.ts';
import type { Cover } from './text-cover.ts';

/** What text is painted with. */
export interface Paint {
  /** The ink or thread, `#rrggbb`. */
  color: string;
  finish: Finish;
  tile: Pixels;
  /** As large as the cover. */
  light: Pixels;
  /** For thread: one more than its direction at each pixel of the cover; 0 for none. */
  threads: Uint8Array | null;
}

/** Paints text on a hat as browsers paint the live preview, in display values: shadow, color, edge, texture, and light. */
export function paintText(hat: Pixels, cover: Cover, { color, finish, tile, light, threads }: Paint): void {
  const scale = hat.width / PICTURE.width;
  const [ink, edge] = [channelsOf(color), channelsOf(edgeColor(color, finish))];
  const moved = ([across, down]: readonly [number, number]) => shifted(cover, across * scale, down * scale);
  const shadows = finish.shadows.map(({ by, opacity }) => ({ inked: moved(by), opacity }));
  const inner = moved(finish.edge.by);
  const texture = textureOf(tile, scale);
  const painted = new Float32Array(3);
  for (let y = 0; y < cover.height; y++)
    for (let x = 0; x < cover.width; x++) {
      const i = y * cover.width + x;
      const [left, top] = [cover.left + x, cover.top + y];
      const at = (top * hat.width + left) * 4;
      for (const { inked, opacity } of shadows) {
        const share = ((inked[i] ?? 0) / 255) * opacity;
        if (share > 0) layOver(hat.data, at, 0, share);
      }
      const share = (cover.inked[i] ?? 0) / 255;
      if (share === 0) continue;
      const within = (inner[i] ?? 0) / 255;
      for (let k = 0; k < 3; k++) painted[k] = (edge[k] ?? 0) + ((ink[k] ?? 0) - (edge[k] ?? 0)) * within;
      if (!threads) texture(painted, left, top, 0);
      else if (threads[i]) {
        const direction = threads[i] - 1;
        texture(painted, left, top, direction);
        const sheen = sheenOf(direction);
        layOver(painted, 0, sheen > 0 ? 255 : 0, Math.abs(sheen));
      }
      layOver(painted, 0, light.data[i * 4] ?? 0, (light.data[i * 4 + 3] ?? 0) / 255);
      for (let k = 0; k < 3; k++) {
        const cloth = hat.data[at + k] ?? 0;
        hat.data[at + k] = Math.round(cloth + ((painted[k] ?? 0) - cloth) * share);
      }
    }
}

/** Lays a gray over the color at a place. */
function layOver(colors: Uint8Array | Float32Array, at: number, gray: number, share: number): void {
  for (let k = at; k < at + 3; k++) colors[k] = (colors[k] ?? 0) * (1 - share) + gray * share;
}

/** The coverage of the text when it is moved by so many pixels. */
function shifted({ inked, width, height }: Cover, across: number, down: number): Uint8Array {
  const [left, top] = [Math.floor(across), Math.floor(down)];
  const [u, v] = [across - left, down - top];
  const at = (x: number, y: number) => (x < 0 || x >= width || y < 0 ? 0 : (inked[y * width + x] ?? 0));
  const moved = new Uint8Array(inked.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [fromX, fromY] = [x - left, y - top];
      const lower = at(fromX, fromY) * (1 - u) + at(fromX - 1, fromY) * u;
      const upper = at(fromX, fromY - 1) * (1 - u) + at(fromX - 1, fromY - 1) * u;
      moved[y * width + x] = lower * (1 - v) + upper * v;
    }
  return moved;
}

/** Lays a tile, turned in a direction, over the color of a pixel. */
function textureOf(tile: Pixels, scale: number) {
  const side = tile.width;
  const opacity = Float32Array.from({ length: side * side }, (_, i) => (tile.data[i * 4 + 3] ?? 0) / 255);
  const white = opacity.map((share, i) => share * (tile.data[i * 4] ?? 0));
  const turns = Array.from({ length: DIRECTIONS }, (_, k) => {
    const angle = (degreesOf(k) * Math.PI) / 180;
    return [Math.cos(angle), Math.sin(angle)] as const;
  });
  const perUnit = side / TILE / scale;
  return (color: Float32Array, left: number, top: number, direction: number): void => {
    const [cos, sin] = turns[direction] ?? [1, 0];
    const [x, y] = [(left + 0.5) * perUnit, (top + 0.5) * perUnit];
    const [u, v] = [x * cos + y * sin - 0.5, y * cos - x * sin - 0.5];
    const [column, row] = [Math.floor(u), Math.floor(v)];
    const [x0, y0] = [wrap(column, side), wrap(row, side)];
    const [x1, y1] = [(x0 + 1) % side, (y0 + 1) % side];
    const [right, lower] = [u - column, v - row];
    const mixed = (of: Float32Array) =>
      ((of[y0 * side + x0] ?? 0) * (1 - right) + (of[y0 * side + x1] ?? 0) * right) * (1 - lower) +
      ((of[y1 * side + x0] ?? 0) * (1 - right) + (of[y1 * side + x1] ?? 0) * right) * lower;
    const [left0, added] = [1 - mixed(opacity), mixed(white)];
    for (let k = 0; k < 3; k++) color[k] = (color[k] ?? 0) * left0 + added;
  };
}

const wrap = (value: number, side: number) => ((value % side) + side) % side;
