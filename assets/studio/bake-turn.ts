import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { TURN_FRAMES } from '../../src/hat/turn/frames.ts';
import { atlasHeight, packLight } from '../../src/hat/turn/light-atlas.ts';
import { exposureOf, readLayersIn } from './light-layers.ts';
import { writeManifest } from './manifest.ts';
import { renderView, withScene } from './render-view.ts';

/*
 * Bakes the light on the turned hat, of every frame but the front, into `assets/turn`. With the folder of an earlier rendering,
 * renders nothing. Usage: node assets/studio/bake-turn.ts [folder]
 */

/** In pixels. */
const RENDERED = 800;
/** For each pixel. */
const SAMPLES = { cap: 96, shadow: 96 };

// WebP is for browsers without AVIF. It is smaller, so that it weighs no more.
const FORMATS = [
  { format: 'avif', width: 720, options: { quality: 54, effort: 6, chromaSubsampling: '4:2:0' } },
  { format: 'webp', width: 600, options: { quality: 55, effort: 6 } },
] as const;

const turn = new URL('../turn/', import.meta.url);
const frames = Array.from({ length: TURN_FRAMES - 1 }, (_, i) => i + 1);

const [rendered] = process.argv.slice(2);
if (rendered) await bake(rendered);
else
  await withScene(async (scene) => {
    for (const frame of frames) {
      const [view, out] = [`turn-${frame}`, join(scene, `${frame}`)];
      renderView({ scene, view, width: RENDERED, out, samples: SAMPLES });
    }
    await bake(scene);
  });

async function bake(folder: string): Promise<void> {
  await mkdir(turn, { recursive: true });
  // That of the front, so that the hat does not become brighter or darker as it turns.
  const exposure = await exposureOf('front');
  for (const { format, width, options } of FORMATS)
    for (const frame of frames) {
      const layers = await readLayersIn(pathToFileURL(`${join(folder, `${frame}`)}/`), width, exposure);
      const raw = { width, height: atlasHeight(width), channels: 1 } as const;
      const picture = sharp(packLight(layers), { raw }).toColourspace('srgb').toFormat(format, options);
      await writeFile(new URL(`${frame}.${format}`, turn), await picture.toBuffer());
    }
  await writeManifest();
}
