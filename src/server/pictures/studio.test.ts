import { readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { afterEach, expect, test } from 'vitest';
import { until } from '../../../test/until.ts';
import { DEFAULT_DESIGN } from '../../domain/design/design.ts';
import { PRINTED } from '../../domain/design/making.ts';
import type { Drawing } from './drawing.ts';
import { Studio } from './studio.ts';

const HAT: Drawing = {
  kind: 'hat',
  picture: { design: DEFAULT_DESIGN, making: PRINTED, width: 300, format: 'webp' },
};
const PRINT: Drawing = {
  kind: 'print',
  svg: '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><path d="M0 0h9v9z"/></svg>',
};

const open: Studio[] = [];
afterEach(() => Promise.all(open.splice(0).map((studio) => studio.close())));

function studioOf({ waiting = 5, timeout = 20_000, idle = 20_000 } = {}): Studio {
  const studio = new Studio({ waiting, timeout, idle });
  open.push(studio);
  return studio;
}

test('hats and prints have the requested sizes', async () => {
  const studio = studioOf();
  const [hat, print] = await Promise.all([studio.draw(HAT), studio.draw(PRINT)]);
  expect(await sharp(hat).metadata()).toMatchObject({ width: 300, height: 200 });
  expect(await sharp(print).metadata()).toMatchObject({ width: 30, height: 20 });
});

test('hats are refused when the queue is full, prints never are', async () => {
  const studio = studioOf({ waiting: 2 });
  const hats = await Promise.allSettled(Array.from({ length: 5 }, () => studio.draw(HAT)));
  expect(hats.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
  ]);
  expect(hats[4]).toMatchObject({ reason: { status: 503, retryAfter: expect.any(Number) } });
  const prints = await Promise.allSettled(Array.from({ length: 5 }, () => studio.draw(PRINT)));
  expect(prints.every(({ status }) => status === 'fulfilled')).toBe(true);
});

test('a print is drawn before waiting hats', async () => {
  const studio = studioOf();
  const order: string[] = [];
  const drawn = (name: string, drawing: Drawing) => studio.draw(drawing).then(() => order.push(name));
  await Promise.all([drawn('first hat', HAT), drawn('second hat', HAT), drawn('print', PRINT)]);
  expect(order).toEqual(['first hat', 'print', 'second hat']);
});

test('a failed drawing does not affect the others', async () => {
  const studio = studioOf();
  const broken = studio.draw({ kind: 'print', svg: 'no svg' });
  const hat = studio.draw(HAT);
  await expect(broken).rejects.toThrow();
  expect((await hat).length).toBeGreaterThan(0);
});

test('a drawing that takes too long is stopped, and the next one still works', async () => {
  const studio = studioOf({ timeout: 1 });
  await expect(studio.draw(HAT)).rejects.toThrow('stopped');
  await expect(studio.draw(HAT)).rejects.toThrow('stopped');
});

test('a closing studio rejects waiting drawings', async () => {
  const studio = studioOf();
  const waiting = Promise.allSettled([studio.draw(HAT), studio.draw(HAT)]);
  await studio.close();
  expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(studio.draw(PRINT)).rejects.toThrow('closing');
});

test('the thread ends after a rest, and the next drawing starts another', async () => {
  const idle = 20;
  const studio = studioOf({ idle });
  const before = threads();
  await studio.draw(PRINT);
  expect(threads()).toBeGreaterThan(before);
  await until('the thread has ended', async () => (threads() <= before ? true : null));
  // Also when the rest ends just as the next drawing begins.
  for (let drawing = 0; drawing < 3; drawing += 1) {
    expect((await studio.draw(PRINT)).length).toBeGreaterThan(0);
    await pause(idle);
  }
});

/** Of this process, as Linux counts them. */
const threads = () => readdirSync('/proc/self/task').length;
