import { Resvg } from '@resvg/resvg-js';
import sharp from 'sharp';

/** An SVG of outlines as a transparent PNG of its own size, which says that it prints at 300 dots per inch. */
export async function rasterise(svg: string): Promise<Buffer> {
  const image = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
  const { pixels, width, height } = image;
  divideByAlpha(pixels);
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .withMetadata({ density: 300 })
    .png({ compressionLevel: 3 })
    .toBuffer();
}

/** Resvg multiplies colours by their alpha, PNG does not; only the edges of letters differ. */
function divideByAlpha(pixels: Uint8Array): void {
  for (let i = 0; i < pixels.length; i += 4) {
    const alpha = pixels[i + 3] ?? 0;
    if (alpha === 0 || alpha === 255) continue;
    for (let channel = i; channel < i + 3; channel++)
      pixels[channel] = Math.round(((pixels[channel] ?? 0) * 255) / alpha);
  }
}
