import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { limitsAt } from '../config/limits.ts';

const { decoding } = limitsAt(1);
const MEGABYTE = 1024 * 1024;

const pink = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#ff2e93' } });

test.each<[string, () => Promise<Buffer>]>([
  ['JPEG of 25 megapixels', () => pink(5000, 5000).jpeg({ chromaSubsampling: '4:4:4' }).toBuffer()],
  ['progressive JPEG', () => noise(4000, 2000).jpeg({ progressive: true }).toBuffer()],
  ['interlaced PNG of 16 bits', () => wide(4000, 2000).png({ progressive: true }).toBuffer()],
  ['WebP of 25 megapixels', () => pink(5000, 5000).webp({ effort: 0 }).toBuffer()],
])('the largest %s takes less than 200 MB', async (_, sent) => {
  expect(await memoryOf(await sent())).toBeLessThan(200 * MEGABYTE);
});

const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 9 },
    },
  });

const wide = (width: number, height: number) => pink(width, height).ensureAlpha().toColorspace('rgb16');

/** The most bytes that the decoder has in memory while it decodes a picture. */
function memoryOf(sent: Buffer): Promise<number> {
  // `maxRSS` begins with what the parent had in memory; Linux also knows the program's own.
  const report = `
    import { existsSync, readFileSync } from 'node:fs';
    process.on('exit', () => {
      const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : '';
      console.error(/^VmHWM:\\s+(\\d+)/m.exec(status)?.[1] ?? process.resourceUsage().maxRSS);
    });`;
  const program = fileURLToPath(new URL('./decoder-process.ts', import.meta.url));
  const limits = [String(decoding.pixels), String(decoding.progressivePixels)];
  const args = [
    '--import',
    `data:text/javascript,${encodeURIComponent(report)}`,
    program,
    'photo',
    ...limits,
  ];
  return new Promise((resolve, reject) => {
    const env = { MALLOC_ARENA_MAX: '2' };
    const decoder = execFile(process.execPath, args, { encoding: 'buffer', env }, (error, _, stderr) =>
      error ? reject(error) : resolve(Number(stderr.toString()) * 1024),
    );
    decoder.stdin?.end(sent);
  });
}
