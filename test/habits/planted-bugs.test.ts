import { existsSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { expect, test } from 'vitest';
import { plant, readPlantedBugs } from '../../scripts/mutants/planted-bug.ts';
import { NOTICED } from '../simulation/noticed-bugs.ts';

const bugs = (await readPlantedBugs()).map((bug) => ({ ...bug, title: `${bug.area}: ${bug.name}` }));

test('planted bugs exist and have unique names', () => {
  expect(bugs.length).toBeGreaterThan(0);
  const titles = bugs.map(({ title }) => title);
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
});

test.each(bugs)('$title: fits its file, changes it and still parses', (bug) => {
  expect(bug.replace).not.toBe(bug.find);
  const changed = plant(bug);
  if (!bug.file.endsWith('.sql')) stripTypeScriptTypes(changed);
});

test.each(bugs)('$title: names test files that exist', ({ tests }) => {
  expect(tests.length).toBeGreaterThan(0);
  expect(tests.filter((path) => !/\.test\.tsx?$/.test(path) || !existsSync(path))).toEqual([]);
});

test('bugs that simulated worlds notice are planted ones, each once', () => {
  const noticed = NOTICED.map(([area, name]) => `${area}: ${name}`);
  expect(noticed.filter((title, index) => noticed.indexOf(title) !== index)).toEqual([]);
  expect(noticed.filter((title) => !bugs.some((bug) => bug.title === title))).toEqual([]);
});
