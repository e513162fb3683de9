import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import sharp from 'sharp';
import { HAT_COLORS } from '../../src/domain/design.ts';
import { writeDrawingVersion } from './drawing-version.ts';
import { type HatView, readLayers } from './light-layers.ts';
import { outdatedColors, writeManifest } from './manifest.ts';
import { mixColorway, mixInkShade } from './mix-colorway.ts';

/* Bakes the hat colors whose pictures are out of date, front and back, into `assets/hats`. Usage: node assets/studio/bake-hats.ts */

/** The folder and width in pixels of each baked size. The back is smaller: its light was rendered 900 px wide. */
const SIZES = [
  { view: 'front', folder: 'front', width: 1200 },
  { view: 'front', folder: 'front-small', width: 600 },
  { view: 'back', folder: 'back', width: 900 },
  { view: 'back', folder: 'back-small', width: 600 },
] as const satisfies readonly { view: HatView; folder: string; width: number }[];

const hats = new URL('../hats/', import.meta.url);

const colors = await outdatedColors();
const baked = ['shade', ...HAT_COLORS.map(({ key }) => key)];
for (const name of await readdir(hats, { recursive: true }))
  if (name.endsWith('.webp') && !baked.includes(basename(name, '.webp'))) await rm(new URL(name, hats));
for (const { view, folder, width } of SIZES) {
  const layers = await readLayers(view, width);
  const into = new URL(`${folder}/`, hats);
  await mkdir(into, { recursive: true });
  for (const { key, ...cloths } of colors) {
    const raw = { width: layers.width, height: layers.height, channels: 4 } as const;
    const picture = sharp(mixColorway(layers, cloths), { raw });
    const webp = picture.webp({ quality: 86, alphaQuality: 92, smartSubsample: true, effort: 6 });
    await writeFile(new URL(`${key}.webp`, into), await webp.toBuffer());
  }
  if (view === 'back') continue;
  const raw = { width: layers.width, height: layers.height, channels: 1 } as const;
  const shade = sharp(mixInkShade(layers), { raw }).webp({ quality: 85, effort: 6 });
  await writeFile(new URL('shade.webp', into), await shade.toBuffer());
}
await writeManifest();
await writeDrawingVersion();
