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
  const shadows = finish.shadows.map(({ by, opacity }) => ({ coverage: moved(by), opacity }));
  const inner = moved(finish.edge.by);
  const { first, last } = inkedRows(cover, LONGEST_SHADOW * scale);
  const texture = textureOf(tile, scale, hat.width);
  const painted = new Float32Array(3);
  for (let y = first; y <= last; y++)
    for (let x = 0; x < cover.width; x++) {
      const i = y * cover.width + x;
      const at = ((cover.top + y) * hat.width + cover.left + x) * 4;
      for (const { coverage, opacity } of shadows) {
        const share = coverage(i) * opacity;
        if (share > 0) darken(hat.data, at, share);
      }
      const share = (cover.inked[i] ?? 0) / 255;
      if (share === 0) continue;
      const within = inner(i);
      for (let k = 0; k < 3; k++) painted[k] = (edge[k] ?? 0) + ((ink[k] ?? 0) - (edge[k] ?? 0)) * within;
      if (!threads) texture(painted, at / 4, 0);
      else if (threads[i]) {
        const direction = threads[i] - 1;
        texture(painted, at / 4, direction);
        const sheen = sheenOf(direction);
        layOver(painted, Math.max(0, sheen) * 255, Math.abs(sheen));
      }
      const dimmed = (light.data[i * 4 + 3] ?? 0) / 255;
      layOver(painted, (light.data[i * 4] ?? 0) * dimmed, dimmed);
      for (let k = 0; k < 3; k++) {
        const cloth = hat.data[at + k] ?? 0;
        hat.data[at + k] = Math.round(cloth + ((painted[k] ?? 0) - cloth) * share);
      }
    }
}

/** In the units of `PICTURE`. */
const LONGEST_SHADOW = 2;

/** The rows that text or its shadow may reach. */
function inkedRows({ inked, width, height }: Cover, shadow: number): { first: number; last: number } {
  const first = Math.floor(inked.findIndex((share) => share > 0) / width);
  const last = Math.floor(inked.findLastIndex((share) => share > 0) / width);
  return { first: Math.max(0, first), last: Math.min(height - 1, Math.ceil(last + shadow)) };
}

/** Covers a share of the color at a place with black. */
function darken(colors: Uint8Array, at: number, share: number): void {
  const left = 1 - share;
  colors[at] = (colors[at] ?? 0) * left;
  colors[at + 1] = (colors[at + 1] ?? 0) * left;
  colors[at + 2] = (colors[at + 2] ?? 0) * left;
}

/** Covers a share of the color with `light`, which is the gray times the share. */
function layOver(color: Float32Array, light: number, share: number): void {
  const left = 1 - share;
  color[0] = (color[0] ?? 0) * left + light;
  color[1] = (color[1] ?? 0) * left + light;
  color[2] = (color[2] ?? 0) * left + light;
}

/** The coverage of a pixel, 0 to 1, when the text is moved by so many pixels. */
function shifted({ inked, width }: Cover, across: number, down: number): (pixel: number) => number {
  const [left, top] = [Math.floor(across), Math.floor(down)];
  const [u, v] = [(across - left) / 255, down - top];
  const from = top * width + left;
  const [here, beside] = [1 / 255 - u, u];
  return (pixel) => {
    const at = pixel - from;
    const upper = (inked[at - width] ?? 0) * here + (inked[at - width - 1] ?? 0) * beside;
    return ((inked[at] ?? 0) * here + (inked[at - 1] ?? 0) * beside) * (1 - v) + upper * v;
  };
}

/** Lays a tile, turned in a direction, over the color of a pixel of a picture that is so many pixels wide. */
function textureOf(tile: Pixels, scale: number, width: number) {
  const side = tile.width;
  const opacity = Float32Array.from({ length: side * side }, (_, i) => (tile.data[i * 4 + 3] ?? 0) / 255);
  const white = opacity.map((share, i) => share * (tile.data[i * 4] ?? 0));
  const angles = Array.from({ length: DIRECTIONS }, (_, k) => (degreesOf(k) * Math.PI) / 180);
  const [cosines, sines] = [angles.map(Math.cos), angles.map(Math.sin)];
  const perPixel = side / TILE / scale;
  // Plain constants: every pixel of every picture runs this, and arrays would take it half as long again.
  return (color: Float32Array, pixel: number, direction: number): void => {
    const left = pixel % width;
    const top = (pixel - left) / width;
    const cos = cosines[direction] ?? 1;
    const sin = sines[direction] ?? 0;
    const x = (left + 0.5) * perPixel;
    const y = (top + 0.5) * perPixel;
    const u = x * cos + y * sin - 0.5;
    const v = y * cos - x * sin - 0.5;
    const right = u - Math.floor(u);
    const lower = v - Math.floor(v);
    const x0 = wrap(Math.floor(u), side);
    const x1 = (x0 + 1) % side;
    const y0 = wrap(Math.floor(v), side) * side;
    const y1 = (y0 + side) % (side * side);
    const mixed = (of: Float32Array) =>
      ((of[y0 + x0] ?? 0) * (1 - right) + (of[y0 + x1] ?? 0) * right) * (1 - lower) +
      ((of[y1 + x0] ?? 0) * (1 - right) + (of[y1 + x1] ?? 0) * right) * lower;
    layOver(color, mixed(white), mixed(opacity));
  };
}

const wrap = (value: number, side: number) => ((value % side) + side) % side;
