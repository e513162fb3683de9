import sharp from 'sharp';

export interface Difference {
  /** Share of pixels that look different to the eye, from 0 to 1. */
  visible: number;
  /** PNG of the first picture, with differing pixels in red. */
  marked: Buffer;
}

/** Compares two pictures of the same size pixel by pixel. */
export async function visibleDifference(a: Buffer, b: Buffer): Promise<Difference> {
  const [left, right] = await Promise.all([pixelsOf(a), pixelsOf(b)]);
  const { width, height } = left.info;
  if (right.info.width !== width || right.info.height !== height) {
    throw new RangeError(
      `The sizes differ: ${width} x ${height} and ${right.info.width} x ${right.info.height}`,
    );
  }
  const marked = Buffer.from(left.data);
  let count = 0;
  for (let i = 0; i < left.data.length; i += 3) {
    if (distance(left.data, right.data, i) <= JUST_VISIBLE) continue;
    count += 1;
    marked.set([255, 0, 0], i);
  }
  const raw = { width, height, channels: 3 } as const;
  return { visible: count / (width * height), marked: await sharp(marked, { raw }).png().toBuffer() };
}

const pixelsOf = (picture: Buffer) =>
  sharp(picture).flatten({ background: '#ffffff' }).removeAlpha().raw().toBuffer({ resolveWithObject: true });

// The square of a tenth of the distance from black to white in the color space below.
const JUST_VISIBLE = 35215 * 0.1 ** 2;

/** Squared distance in YIQ (Kotsarenko & Ramos, 2010), which weights brightness above color, as the eye does. */
function distance(a: Buffer, b: Buffer, at: number): number {
  const [r = 0, g = 0, blue = 0] = [0, 1, 2].map(
    (channel) => (a[at + channel] ?? 0) - (b[at + channel] ?? 0),
  );
  const y = 0.299 * r + 0.587 * g + 0.114 * blue;
  const i = 0.596 * r - 0.274 * g - 0.322 * blue;
  const q = 0.211 * r - 0.523 * g + 0.312 * blue;
  return 0.5053 * y ** 2 + 0.299 * i ** 2 + 0.1957 * q ** 2;
}
