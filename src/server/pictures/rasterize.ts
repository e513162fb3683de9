import { Resvg } from '@resvg/resvg-js';
import sharp from 'sharp';
import { PIXELS_PER_INCH } from '../../hat/real-size.ts';

/** Renders an SVG of outlines as a transparent PNG of the same size, marked with its dots per inch. */
export async function rasterize(svg: string): Promise<Buffer> {
  const image = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
  const { pixels, width, height } = image;
  divideByAlpha(pixels);
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .withDensity(PIXELS_PER_INCH)
    .png({ compressionLevel: 3 })
    .toBuffer();
}

/** Undoes resvg's premultiplied alpha, which PNG does not have. Only the edges of letters change. */
function divideByAlpha(rgba: Buffer): void {
  // Four channels at a time: most pixels are clear or solid and need no change.
  const pixels = new Uint32Array(rgba.buffer, rgba.byteOffset, rgba.length / 4);
  for (let i = 0; i < pixels.length; i++) {
    const pixel = pixels[i] ?? 0;
    if (pixel === 0) continue;
    const alpha = rgba[i * 4 + 3] ?? 0;
    if (alpha === 255) continue;
    for (let channel = i * 4; channel < i * 4 + 3; channel++)
      rgba[channel] = Math.round(((rgba[channel] ?? 0) * 255) / alpha);
  }
}
