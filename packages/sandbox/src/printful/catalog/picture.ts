import sharp from 'sharp';
import type { Variant } from './blanks.ts';

/** A photo of a hat, in place of Printful's: PNG, 450 x 300. `spot` is the color of a dot in place of art. */
export function drawHat({ colorCode, colorCode2, frontCode }: Variant, spot?: string): Promise<Buffer> {
  const front = frontCode ?? colorCode2 ?? colorCode;
  const mesh = frontCode && colorCode2 ? colorCode2 : colorCode;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="450" height="300" viewBox="0 0 900 600">
    <rect width="900" height="600" fill="#ffffff"/>
    <path d="M180 400C180 150 330 90 450 90s270 60 270 310z" fill="${mesh}" stroke="#999999" stroke-width="3"/>
    <path d="M270 400C270 190 360 120 450 120s180 70 180 280z" fill="${front}" stroke="#999999" stroke-width="3"/>
    <path d="M170 400c120-30 440-30 560 0 40 60 10 100-30 100-150-40-350-40-500 0-40 0-70-40-30-100z" fill="${colorCode}" stroke="#999999" stroke-width="3"/>
    ${spot ? `<circle cx="450" cy="280" r="70" fill="${spot}"/>` : ''}
  </svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
