import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import sharp from 'sharp';
import { HAT_COLORS } from '../../src/domain/design/design.ts';
import { PICTURE, TEXT_AREA } from '../../src/hat/panel-placement.ts';
import { mixColorway, mixInkLight } from '../../src/hat/turn/mix-colorway.ts';
import { writeDrawingVersion } from './drawing-version.ts';
import { filmTile, satinTile } from './ink-tiles.ts';
import { type HatView, readLayers } from './light-layers.ts';
import { outdatedColors, writeManifest } from './manifest.ts';

/* Bakes the hat colors whose pictures are out of date, front and back, into `assets/hats`. Usage: node assets/studio/bake-hats.ts */

/** The folder and width in pixels of each baked size. The back is smaller: its light was rendered 900 px wide. */
const SIZES = [
  { view: 'front', folder: 'front', width: 1200 },
  { view: 'front', folder: 'front-small', width: 600 },
  { view: 'back', folder: 'back', width: 900 },
  { view: 'back', folder: 'back-small', width: 600 },
] as const satisfies readonly { view: HatView; folder: string; width: number }[];

/** In pixels. */
const GRAIN = 4;

const hats = new URL('../hats/', import.meta.url);

const colors = await outdatedColors();
const baked = ['light', 'film', 'satin', ...HAT_COLORS.map(({ key }) => key)];
for (const name of await readdir(hats, { recursive: true }))
  if (name.endsWith('.webp') && !baked.includes(basename(name, '.webp'))) await rm(new URL(name, hats));
for (const { view, folder, width } of SIZES) {
  const layers = await readLayers(view, width);
  const into = new URL(`${folder}/`, hats);
  await mkdir(into, { recursive: true });
  for (const { key, ...cloths } of colors) {
    const raw = { width: layers.width, height: layers.height, channels: 4 } as const;
    const picture = sharp(mixColorway(layers, cloths), { raw });
    // Below 90, the seams of the visor blur.
    const webp = picture.webp({ quality: 92, alphaQuality: 95, smartSubsample: true, effort: 6 });
    await writeFile(new URL(`${key}.webp`, into), await webp.toBuffer());
  }
}
await mkdir(new URL('ink/', hats), { recursive: true });
await writeFile(new URL('ink/light.webp', hats), await inkLight());
await writeFile(new URL('ink/film.webp', hats), await filmTile());
await writeFile(new URL('ink/satin.webp', hats), await satinTile());
await writeManifest();
await writeDrawingVersion();

/** The light on the text area, at half the size of the small pictures: it is smooth once the grain of the rendering is gone. */
async function inkLight(): Promise<Buffer> {
  const layers = await readLayers('front', PICTURE.width);
  const raw = { width: layers.width, height: layers.height, channels: 4 } as const;
  const smooth = await sharp(mixInkLight(layers), { raw }).blur(GRAIN).extract(TEXT_AREA).png().toBuffer();
  return sharp(smooth)
    .resize(TEXT_AREA.width / 2)
    .webp({ quality: 90, alphaQuality: 100, effort: 6 })
    .toBuffer();
}
