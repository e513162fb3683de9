import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readErasures, writeErasures } from './erasures.ts';

test('several writes at once leave one whole file, and one that fails leaves nothing', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'erasures-'));
  const lists = [1, 5000, 50].map((count) =>
    Array.from({ length: count }, (_, index) => ({ hash: `${count}.${index}`, at: new Date(index) })),
  );
  await Promise.all(lists.map((erasures) => writeErasures(dir, erasures)));
  expect(lists).toContainEqual(await readErasures(dir));
  expect(readdirSync(dir)).toEqual(['erasures.json']);

  rmSync(join(dir, 'erasures.json'));
  mkdirSync(join(dir, 'erasures.json'));
  await expect(writeErasures(dir, [])).rejects.toThrow('EISDIR');
  expect(readdirSync(dir)).toEqual(['erasures.json']);
  rmSync(dir, { recursive: true });
});
