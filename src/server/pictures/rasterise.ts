import { crc32 } from 'node:zlib';
import { renderAsync } from '@resvg/resvg-js';

/** An SVG of outlines as a transparent PNG of its own size, which says that it prints at 300 dots per inch. */
export async function rasterise(svg: string): Promise<Buffer> {
  const image = await renderAsync(svg, { font: { loadSystemFonts: false } });
  return withDensity(image.asPng(), PIXELS_PER_METRE);
}

const PIXELS_PER_METRE = Math.round(300 / 0.0254);

/** Puts a pHYs chunk behind the header (https://www.w3.org/TR/png-3/#11pHYs). */
function withDensity(png: Buffer, pixelsPerMetre: number): Buffer {
  const chunk = Buffer.alloc(21);
  chunk.writeUInt32BE(9, 0);
  chunk.write('pHYs', 4, 'latin1');
  chunk.writeUInt32BE(pixelsPerMetre, 8);
  chunk.writeUInt32BE(pixelsPerMetre, 12);
  chunk.writeUInt8(1, 16);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 17)), 17);
  return Buffer.concat([png.subarray(0, END_OF_HEADER), chunk, png.subarray(END_OF_HEADER)]);
}

/** The signature is 8 bytes, the first chunk 25. */
const END_OF_HEADER = 33;
