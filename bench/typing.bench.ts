import { rmSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { FONT_STYLES } from '../src/domain/design/design.ts';
import { startShop, temporaryFolder } from '../test/start/shop-process.ts';
import type { Figure } from './figure.ts';
import { type KeyFrames, keyFrames } from './typing/key-frames.ts';
import { keystrokes } from './typing/keystrokes.ts';
import { withPage } from './with-page.ts';

const LINES = ['Professional dog mom', 'Mentally at the lake', 'Somebody’s problem.'];
const FONTS = FONT_STYLES.filter(({ inDesigner }) => inDesigner).map(({ label }) => label);

/** How many times slower a mid-range phone is than a desktop. */
const SLOWDOWN = 4;
const PHONE = { width: 390, height: 844 };
const KEYS = 200;

/**
 * How long the designer takes from a keystroke to the new outlines and, on a slowed CPU, from a key to the next frame. The
 * hat has three lines of up to twenty characters. On the slowed CPU, every font is used in turn.
 */
export async function bench(): Promise<Figure[]> {
  const dataDir = temporaryFolder();
  const shop = await startShop({ dataDir });
  try {
    await shop.opened;
    const address = `${shop.url}/custom-hat`;
    const { took, frame } = await withPage(async (page) => {
      await open(page, address);
      return page.evaluate(keystrokes);
    });
    const { typed, silent } = await withPage((page) => typeSlowed(page, address));
    const limit = { what: 'an empty frame', value: frame };
    const slowed = { what: 'a key that types nothing' };
    return [
      { what: 'keystroke to outlines, median', value: at(0.5, took), unit: 'ms', limit },
      { what: 'keystroke to outlines, p95', value: at(0.95, took), unit: 'ms', limit, atMost: 4 },
      {
        what: `key to next frame, CPU ${SLOWDOWN}x slower, median`,
        value: at(0.5, typed),
        unit: 'ms',
        limit: { ...slowed, value: at(0.5, silent) },
      },
      {
        what: `key to next frame, CPU ${SLOWDOWN}x slower, p95 of ${typed.length}`,
        value: at(0.95, typed),
        unit: 'ms',
        limit: { ...slowed, value: at(0.95, silent) },
        atMost: 32,
      },
    ];
  } finally {
    shop.kill('SIGTERM');
    await shop.ended;
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' });
  for (const [index, line] of LINES.entries()) await page.getByLabel(`Text line ${index + 1}`).fill(line);
}

async function typeSlowed(page: Page, address: string): Promise<KeyFrames> {
  await page.setViewportSize(PHONE);
  await open(page, address);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  return keyFrames(page, FONTS, KEYS);
}

const at = (share: number, values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(share * values.length)] ?? 0;
