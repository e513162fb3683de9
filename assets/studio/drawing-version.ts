import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { type Design, FONT_STYLES, TEXT_COLORS, toDesign } from '../../src/domain/design/design.ts';
import { PRINTED } from '../../src/domain/design/making.ts';
import { threadOf } from '../../src/domain/design/thread-colors.ts';
import { DIRECTIONS, finishOf, sheenOf } from '../../src/hat/finish.ts';
import { FONT_SETTINGS } from '../../src/hat/font-settings.ts';
import { type GlyphTable, parseGlyphTable } from '../../src/hat/glyph-table.ts';
import { pictureOutlines } from '../../src/hat/picture-outlines.ts';
import type { StitchTable } from '../../src/hat/stitches.ts';
import { type Manifest, readManifest } from './manifest.ts';

/* Writes the drawing version to `src/domain/design/drawing-version.ts`. Usage: node assets/studio/drawing-version.ts */

/** Everything that determines what a design's picture looks like. */
export interface DrawingSources {
  inks: readonly { key: string; ink: string; thread: string }[];
  fontSettings: object;
  hats: Manifest['pictures'];
  finishes: readonly object[];
  /** By font style, as in `assets/stitches`. */
  stitches: Readonly<Record<string, StitchTable>>;
  /** By name, as in `assets/glyphs`. */
  glyphTables: Readonly<Record<string, GlyphTable>>;
  /** Stands for the layout and placement code: its result for a design in each font is part of the version. */
  draw(design: Design, table: GlyphTable): string;
}

export function drawingVersion({ draw, ...sources }: DrawingSources): string {
  const outlines = FONT_STYLES.map(({ key }) => {
    const table = sources.glyphTables[key];
    if (!table) throw new Error(`There is no glyph table for ${key}.`);
    return draw(
      toDesign({ fontStyle: key, textLine1: 'AVATAR', textLine2: 'Typing', textLine3: '& 100' }),
      table,
    );
  });
  return createHash('sha256')
    .update(JSON.stringify([sources, outlines]))
    .digest('hex')
    .slice(0, 8);
}

export async function drawingSources(): Promise<DrawingSources> {
  const glyphTables: Record<string, GlyphTable> = {};
  for (const [name, table] of await tablesIn('glyphs')) glyphTables[name] = parseGlyphTable(table);
  const sheens = Array.from({ length: DIRECTIONS }, (_, direction) => sheenOf(direction));
  return {
    inks: TEXT_COLORS.map(({ key, ink }) => ({ key, ink, thread: threadOf(key) })),
    fontSettings: FONT_SETTINGS,
    hats: (await readManifest()).pictures,
    finishes: [finishOf({ isStitched: false }), finishOf({ isStitched: true }), sheens],
    stitches: Object.fromEntries(await tablesIn('stitches')),
    glyphTables,
    draw: (design, table) => pictureOutlines(design, table, PRINTED.canvas),
  };
}

/** The parsed files of a folder, by name and in its order. */
async function tablesIn(name: 'glyphs' | 'stitches'): Promise<[name: string, table: StitchTable][]> {
  const folder = new URL(`../${name}/`, import.meta.url);
  const files = (await readdir(folder)).sort();
  return Promise.all(
    files.map(async (file) => [
      file.replace('.json', ''),
      JSON.parse(await readFile(new URL(file, folder), 'utf8')),
    ]),
  );
}

export async function writeDrawingVersion(): Promise<void> {
  const version = drawingVersion(await drawingSources());
  await writeFile(
    new URL('../../src/domain/design/drawing-version.ts', import.meta.url),
    '/** Changes whenever designs look different; written by `assets/studio/drawing-version.ts`. */\n' +
      `export const DRAWING_VERSION = '${version}';\n`,
  );
}

if (import.meta.main) await writeDrawingVersion();
