import { rmSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { FONT_STYLES } from '../src/domain/design.ts';
import { startShop, temporaryFolder } from '../test/start/shop-process.ts';
import type { Figure } from './figure.ts';
import { withPage } from './with-page.ts';

const LINES = ['Professional dog mom', 'Mentally at the lake', 'Somebody’s problem.'];
const FONTS = FONT_STYLES.filter(({ inDesigner }) => inDesigner);

/** As slow as a phone of the middle is beside a desktop. */
const SLOWED = 4;
const PHONE = { width: 390, height: 844 };
const KEYS = 200;

/**
 * How long the designer takes from a keystroke to the new outlines, and, on a slowed processor, from a key to the next
 * frame; with three lines of twenty characters, and every font in its tile and on the hat in turn.
 */
export async function bench(): Promise<Figure[]> {
  const dataDir = temporaryFolder();
  const shop = await startShop({ dataDir });
  try {
    await shop.opened;
    const address = `${shop.url}/custom-hat`;
    const { keystrokes, frame } = await withPage((page) => type(page, address));
    const { frames, silent } = await withPage((page) => typeSlowed(page, address));
    const limit = { what: 'an empty frame', value: frame };
    const slowed = { what: 'a key that writes nothing' };
    return [
      { what: 'keystroke to outlines, median', value: at(0.5, keystrokes), unit: 'ms', limit },
      { what: 'keystroke to outlines, p95', value: at(0.95, keystrokes), unit: 'ms', limit, atMost: 4 },
      {
        what: `key to next frame, CPU ${SLOWED}x slower, median`,
        value: at(0.5, frames),
        unit: 'ms',
        limit: { ...slowed, value: at(0.5, silent) },
      },
      {
        what: `key to next frame, CPU ${SLOWED}x slower, p95 of ${frames.length}`,
        value: at(0.95, frames),
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

async function type(page: Page, address: string): Promise<Measured> {
  await open(page, address);
  return page.evaluate(measureInPage);
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' });
  for (const [index, line] of LINES.entries()) await page.getByLabel(`Text line ${index + 1}`).fill(line);
}

/** Milliseconds from each key, as the browser got it, until the frame that follows has been drawn. */
interface SlowedKeys {
  frames: number[];
  /** Of keys that write nothing. */
  silent: number[];
}

async function typeSlowed(page: Page, address: string): Promise<SlowedKeys> {
  await page.setViewportSize(PHONE);
  await open(page, address);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  await page.getByLabel('Text line 3').focus();
  await page.evaluate(watchKeys);
  for (let key = 0; key < KEYS / FONTS.length; key++) await page.keyboard.press('Shift', { delay: 30 });
  const silent = await takeFrames(page);
  for (const { label } of FONTS) {
    await page.getByRole('radio', { name: label }).check();
    await page.getByLabel('Text line 3').focus();
    for (let key = 0; key < KEYS / FONTS.length; key++)
      await page.keyboard.press(key % 2 ? 'W' : 'Backspace', { delay: 30 });
  }
  return { silent, frames: await takeFrames(page) };
}

const takeFrames = (page: Page) =>
  page.evaluate(() => (Reflect.get(window, 'keyFrames') as number[]).splice(0));

/** Runs in the page. */
function watchKeys(): void {
  const frames: number[] = [];
  Reflect.set(window, 'keyFrames', frames);
  document.addEventListener('keydown', ({ timeStamp }) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      // A message waits until the frame is drawn.
      port1.onmessage = () => frames.push(performance.now() - timeStamp);
      port2.postMessage(null);
    }),
  );
}

interface Measured {
  /** In milliseconds, each. */
  keystrokes: number[];
  frame: number;
}

/** Runs in the page: a character comes and goes at the end of the last line, as if typed. */
async function measureInPage(): Promise<Measured> {
  const input = document.querySelector<HTMLInputElement>('#text-line-3');
  const path = document.querySelector('.hat-preview clipPath path');
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  if (!input || !path || !setValue) throw new Error('This is not the designer');
  // Nobody types faster than twenty characters a second.
  const FRAMES = 3;
  const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));

  const first = await nextFrame();
  let last = first;
  for (let i = 0; i < 60; i++) last = await nextFrame();

  const text = input.value;
  const keystrokes: number[] = [];
  for (let i = 0; i < 300; i++) {
    for (let frame = 0; frame < FRAMES; frame++) await nextFrame();
    const before = path.getAttribute('d');
    const start = performance.now();
    setValue.call(input, i % 2 ? text : `${text}W`);
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    while (path.getAttribute('d') === before) await null;
    if (i >= 50) keystrokes.push(performance.now() - start);
  }
  return { keystrokes, frame: (last - first) / 60 };
}

const at = (share: number, values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(share * values.length)] ?? 0;
