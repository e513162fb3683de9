import { readFile, stat } from 'node:fs/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cameraPlace, photograph, turnView } from '../../src/hat/turn/camera.ts';
import { TURN_FRAMES } from '../../src/hat/turn/frames.ts';
import { unpackLight } from '../../src/hat/turn/light-atlas.ts';
import { pictured, placeOnTurnedPanel } from '../../src/hat/turn/turned-panel.ts';
import { withAvif } from '../../test/with-avif.ts';
import { artworkAt } from './fit-panel.ts';
import { printToPanel } from './panel.ts';
import { add, cross, type Vector } from './vector.ts';

const FRAMES = Array.from({ length: TURN_FRAMES - 1 }, (_, i) => i + 1);
const FORMATS = ['avif', 'webp'] as const;

const pictureOf = (frame: number, format: (typeof FORMATS)[number]) =>
  new URL(`../turn/${frame}.${format}`, import.meta.url);

/** The place on the cap's true shape, for u and v of the inked area. */
const placeOnCap = (frame: number, u: number, v: number) => printToPanel(...artworkAt(pictured(frame, u), v));

/** Places of the artwork that face the camera, by the cap's true shape, clear of where the panel turns away. */
function findSeenPlaces(frame: number): [u: number, v: number][] {
  const places: [number, number][] = [];
  for (let u = -0.98; u <= 0.98; u += 0.098)
    for (let v = -0.95; v <= 0.95; v += 0.2375) if (facing(frame, u, v) > 0.1) places.push([u, v]);
  return places;
}

const SEEN = [0, ...FRAMES].map(findSeenPlaces);
const seenPlaces = (frame: number) => SEEN[frame] ?? [];

/** The cosine of the angle between the panel's normal and the direction of the camera. */
function facing(frame: number, u: number, v: number): number {
  const at = (du: number, dv: number) => placeOnCap(frame, u + du, v + dv);
  const normal = cross(add(at(0, 0.01), at(0, -0.01), -1), add(at(0.01, 0), at(-0.01, 0), -1));
  const towards = add(cameraPlace(turnView(frame)), at(0, 0), -1);
  const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  return dot(normal, towards) / (Math.hypot(...normal) * Math.hypot(...towards));
}

test('text is placed within 0.085 px of its place on the turned cap, 640 px wide', () => {
  let [worst, count] = [0, 0];
  for (const frame of [0, ...FRAMES])
    for (const place of seenPlaces(frame)) {
      const placed = placeOnTurnedPanel(frame)?.(...artworkAt(...place)) ?? [Number.NaN, Number.NaN];
      const seen = photograph(turnView(frame), placeOnCap(frame, ...place));
      worst = Math.max(worst, (Math.hypot(placed[0] - seen[0], placed[1] - seen[1]) * 640) / 600);
      count += 1;
    }
  expect(worst).toBeLessThan(0.085);
  expect(count).toBeGreaterThan(1000);
});

test.each(FRAMES.flatMap((frame) => FORMATS.map((format) => ({ frame, format }))))(
  'the panel of frame $frame is where the camera sees it in the $format',
  async ({ frame, format }) => {
    const image = sharp(await readFile(pictureOf(frame, format)))
      .toColourspace('srgb')
      .ensureAlpha();
    const { data, info } = await withAvif(() => image.raw().toBuffer({ resolveWithObject: true }));
    const { front, mesh, width } = unpackLight(data, info.width);
    for (const place of seenPlaces(frame)) {
      const [x, y] = photograph(turnView(frame), placeOnCap(frame, ...place)).map((at) => (at * width) / 600);
      const at = Math.floor(y ?? 0) * width + Math.floor(x ?? 0);
      expect(front[at]).toBeGreaterThan(0.15);
      expect(mesh[at]).toBeLessThan(0.15);
    }
  },
);

test.each(FORMATS)('all frames weigh at most 400,000 bytes as %s', async (format) => {
  const sizes = await Promise.all(FRAMES.map(async (frame) => (await stat(pictureOf(frame, format))).size));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(400_000);
});
