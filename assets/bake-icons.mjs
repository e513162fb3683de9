// Draws public/favicon.svg in the sizes and formats that browsers, phones and search engines request:
// `node assets/bake-icons.mjs`.
import { readFileSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';

const PUBLIC = new URL('../public/', import.meta.url);
const PINK = '#ff2e93';
const svg = readFileSync(new URL('favicon.svg', PUBLIC));

for (const size of [192, 512]) save(`icon-${size}.png`, await rounded(size));
save('icon-maskable-512.png', await bleeding(512));
save('apple-touch-icon.png', await bleeding(180));
save('favicon.ico', icoOf(await rounded(32)));

function save(name, bytes) {
  writeFileSync(new URL(name, PUBLIC), bytes);
}

/** As drawn, with round corners. */
function rounded(size) {
  return sharp(svg, { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

/** The icon at 80% on a full square, so that it survives any shape that a phone cuts out of the square. */
async function bleeding(size) {
  const inner = await rounded(Math.round(size * 0.8));
  return sharp({ create: { width: size, height: size, channels: 3, background: PINK } })
    .composite([{ input: inner }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

/** An .ico with one PNG of 32 pixels: https://en.wikipedia.org/wiki/ICO_(file_format). */
function icoOf(png) {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(32, 6);
  header.writeUInt8(32, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
