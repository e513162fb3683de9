import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MIGRATIONS } from './migrate.ts';

test('every migration in the folder runs, under the name of its file', () => {
  const files = readdirSync(new URL('migrations', import.meta.url)).map((file) => file.replace('.ts', ''));
  expect(Object.keys(MIGRATIONS)).toEqual(files.sort());
});
