import { expect, test } from 'vitest';
import { sourceFiles } from './tree.ts';

/** Words with plainer replacements, in any case and as parts of camelCase, snake_case, and kebab-case names. */
const RETIRED: Readonly<Record<string, string>> = {
  agenda: 'scheduler',
  allowance: 'throttle',
  behaviour: 'behavior',
  bell: 'webhook, settle',
  catalogue: 'catalog',
  colour: 'color',
  colourway: 'hat color',
  desk: 'admin actions',
  furnish: 'defaults',
  hearsay: 'redirect result',
  judge: 'check, validate',
  licence: 'license',
  'needs you': 'alert',
  neighbour: 'neighbor',
  patience: 'timeout',
  rang: 'settle, notify',
  rung: 'settle, notify',
};

/** Where retired words are allowed, and why. */
const ALLOWED: readonly { path: RegExp; word: RegExp; reason: string }[] = [
  {
    path: /^src\/server\/db\/migrations\/0(0\d|1[0-4])-/,
    word: /./,
    reason: 'migrations that may have run never change',
  },
  {
    path: /^src\/server\/db\/migrations\/015-plain-names\.ts$/,
    word: /./,
    reason: 'it renames what had the old names',
  },
  {
    path: /^(src\/domain\/words\/asked-words\.ts|test\/words\/.*)$/,
    word: /./,
    reason: 'names of brands and people',
  },
  {
    path: /^(src\/web\/admin|test\/e2e)\//,
    word: /^[Nn]eeds you$/,
    reason: 'the admin’s visible texts for what waits for a person',
  },
  { path: /^test\/habits\/retired-words\.test\.ts$/, word: /./, reason: 'this list' },
];

const pattern = new RegExp(`\\b(?:${Object.keys(RETIRED).join('|')})(?:s|d|ing|ings)?\\b`, 'gi');

/** Splits names into words: `needsYou`, `needs_you`, and `needs-you` become `needs you`. */
const wordsOf = (text: string) => text.replace(/([a-z\d])(?=[A-Z])/g, '$1 ').replace(/[_-]/g, ' ');

const isAllowed = (path: string, found: string) =>
  ALLOWED.some((use) => use.path.test(path) && use.word.test(found));

test('names, comments and texts use no retired words', () => {
  const files = sourceFiles().filter(({ path }) =>
    /^(src|test|docs|scripts|bench)\/|^(README|CONTRIBUTING)\.md$/.test(path),
  );
  const uses = files.flatMap(({ path, text }) =>
    [path, ...text.split('\n')].flatMap((line, number) =>
      [...wordsOf(line).matchAll(pattern)]
        .filter(([word]) => !isAllowed(path, word))
        .map(([word]) => `${path}:${number}: ${word}`),
    ),
  );
  expect(uses).toEqual([]);
});

test.each(['needsYou', 'needs_you', 'needs-you', 'ringBell', 'Bells', 'judged', 'DESK_COLOUR'])(
  'the search finds %s',
  (name) => {
    expect(wordsOf(name)).toMatch(new RegExp(pattern, 'i'));
  },
);
