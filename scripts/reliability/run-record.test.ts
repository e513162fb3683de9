import { expect, test } from 'vitest';
import { type RunRecord, withRun } from './run-record.ts';

const KILLS: RunRecord = {
  title: 'Kills',
  command: 'npm run drill -- kills',
  day: '2026-11-20',
  commit: '0123abc',
  machine: '2 cores, 24 GB of memory',
  figures: [
    ['orders', 12_345],
    ['memory', 'flat'],
  ],
};
const SECTION = `## Kills

\`npm run drill -- kills\` on 2026-11-20 at commit 0123abc: 2 cores, 24 GB of memory.

| what | figure |
|---|---|
| orders | 12,345 |
| memory | flat |
`;

test('the first run is added below the others', () => {
  expect(withRun('# Reliability\n\nWhat it is.\n', KILLS)).toBe(`# Reliability\n\nWhat it is.\n\n${SECTION}`);
  expect(withRun('# Reliability\n\n## Bad input\n\nold\n', KILLS)).toBe(
    `# Reliability\n\n## Bad input\n\nold\n\n${SECTION}`,
  );
});

test('a later run replaces only its own section', () => {
  const between = (section: string) => `# Reliability\n\n${section}\n## Killed queries\n\nkept\n`;
  expect(withRun(between('## Kills\n\nold\n'), KILLS)).toBe(between(SECTION));
  expect(withRun(`# Reliability\n\n## Bad input\n\nkept\n\n## Kills\n\nold\n`, KILLS)).toBe(
    `# Reliability\n\n## Bad input\n\nkept\n\n${SECTION}`,
  );
});

test('a run recorded twice leaves one section', () => {
  const once = withRun('# Reliability\n', KILLS);
  expect(withRun(once, KILLS)).toBe(once);
});
