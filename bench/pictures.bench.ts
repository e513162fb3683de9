import sharp from 'sharp';
import { type Design, FONT_STYLES, HAT_COLORS, TEXT_COLORS, toDesign } from '../src/domain/design/design.ts';
import { printFile } from '../src/hat/print-file.ts';
import { glyphTables } from '../src/server/pictures/glyph-tables.ts';
import { Studio } from '../src/server/pictures/studio.ts';
import type { Figure } from './figure.ts';

/** Printful's canvas for the foam trucker. */
const CANVAS = { width: 1890, height: 765 };
const DRAWINGS = 99;

/** Hats and print files per second of CPU time, drawn by the studio's thread, compared with encoding alone. */
export async function bench(): Promise<Figure[]> {
  const studio = new Studio({ waiting: 1, timeout: 20_000, idle: 20_000 });
  const glyphs = glyphTables();
  const print = async (design: Design) =>
    studio.draw({ kind: 'print', svg: printFile(design, await glyphs.tableFor(design), { canvas: CANVAS }) });
  const hat = (design: Design) =>
    studio.draw({
      kind: 'hat',
      picture: { design, making: { canvas: CANVAS, isStitched: false }, width: 600, format: 'jpg' },
    });
  try {
    return [
      {
        what: 'print PNG, 1890 x 765',
        value: await perSecond((i) => print(designOf(i))),
        unit: '/s',
        limit: {
          what: 'the same pixels encoded',
          value: await encodedPerSecond(await print(designOf(0)), 'png'),
        },
        atLeast: 40,
      },
      {
        what: 'hat JPEG, 600 x 400',
        value: await perSecond((i) => hat(designOf(i))),
        unit: '/s',
        limit: {
          what: 'the same pixels encoded',
          value: await encodedPerSecond(await hat(designOf(0)), 'jpeg'),
        },
        atLeast: 60,
      },
    ];
  } finally {
    await studio.close();
  }
}

/** Uses the fonts and colors in turn. No two designs have the same text. */
function designOf(i: number): Design {
  const turn = <Row>(rows: readonly Row[]) => rows[i % rows.length];
  return toDesign({
    hatColor: turn(HAT_COLORS)?.key,
    textColor: turn(TEXT_COLORS)?.key,
    fontStyle: turn(FONT_STYLES)?.key,
    textLine1: `Bride number ${i}`,
    textLine2: 'told me to',
    textLine3: i % 2 ? 'say so' : '',
  });
}

async function encodedPerSecond(picture: Buffer, format: 'png' | 'jpeg'): Promise<number> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const options = format === 'png' ? { compressionLevel: 3 } : { quality: 88 };
  return perSecond(() => sharp(data, { raw: { width, height, channels } })[format](options).toBuffer());
}

/** Measured in the CPU time of all threads, so that other work on the machine does not count. */
async function perSecond(draw: (i: number) => Promise<unknown>): Promise<number> {
  for (let i = 0; i < DRAWINGS / 3; i++) await draw(i);
  const before = process.cpuUsage();
  for (let i = 0; i < DRAWINGS; i++) await draw(i);
  const { user, system } = process.cpuUsage(before);
  return DRAWINGS / ((user + system) / 1e6);
}
