import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MIGRATIONS } from './migrate.ts';

test('every migration in the folder runs, under the name of its file', () => {
  const files = readdirSync(new URL('migrations', import.meta.url)).filter((file) => file.endsWith('.ts'));
  expect(Object.keys(MIGRATIONS)).toEqual(files.map((file) => file.replace('.ts', '')).sort());
});
