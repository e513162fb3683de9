import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { validSettings } from '../../test/valid-settings.ts';
import { cents } from './money.ts';
import { DEFAULT_SETTINGS, type Settings } from './settings.ts';
import { describeChanges, readSettingsForm, SETTINGS_FIELDS, settingsForm } from './settings-form.ts';

const defaults = settingsForm(DEFAULT_SETTINGS);

const problemsWith = (changes: Record<string, string>) =>
  readSettingsForm({ ...defaults, ...changes }).problems ?? {};

test('a form has every number of the settings', () => {
  const leaves = (value: unknown): number =>
    typeof value === 'object'
      ? Object.values(value ?? {}).reduce<number>((sum, part) => sum + leaves(part), 0)
      : 1;
  expect(new Set(SETTINGS_FIELDS.map(({ name }) => name)).size).toBe(leaves(DEFAULT_SETTINGS));
});

test('settings survive the form', () => {
  fc.assert(
    fc.property(validSettings, (settings) => {
      expect(readSettingsForm(settingsForm(settings))).toEqual({ settings, problems: null });
    }),
  );
});

test('reading a form never changes the defaults', () => {
  const before = structuredClone(DEFAULT_SETTINGS);
  expect(readSettingsForm({ ...defaults, customHatPrice: '30' }).settings?.customHatPrice).toBe(3000);
  expect(DEFAULT_SETTINGS).toEqual(before);
});

test.each(SETTINGS_FIELDS.map(({ name, ...field }) => [name, field] as const))(
  '%s takes nothing outside its limits and says what fits',
  (name, { kind, least, most }) => {
    const text = (value: number) => (kind === 'amount' ? String(value / 100) : String(value));
    for (const wrong of [
      '',
      'abc',
      '-1',
      '1e3',
      '4.999',
      text(most + 1),
      ...(least > 0 ? [text(least - 1)] : []),
    ])
      expect(problemsWith({ [name]: wrong })[name], wrong).toMatch(
        /^Enter an? (amount|whole number) from .* to /,
      );
    for (const limit of [least, most])
      expect(problemsWith({ [name]: ` ${text(limit)} ` })[name] ?? '').not.toMatch(/^Enter/);
  },
);

test.each([
  [{ 'partyPack.large.hats': '4' }, 'partyPack.large.hats', 'at least 5'],
  [{ 'partyPack.large.percentage': '10' }, 'partyPack.large.percentage', 'at least 11'],
  [
    { 'partyPack.small.percentage': '50', 'partyPack.large.percentage': '50' },
    'partyPack.small.percentage',
    'at most 49',
  ],
  [{ 'rates.express': '4.98' }, 'rates.express', 'at least 4.99'],
  [{ 'days.production.1': '1' }, 'days.production.1', 'at least 2'],
  [{ 'days.express.1': '11' }, 'days.express.1', 'at most 10'],
  [{ 'days.expressElsewhere.1': '15' }, 'days.expressElsewhere.1', 'at most 14'],
  [{ 'days.express.0': '12', 'days.express.1': '11' }, 'days.express.1', 'at least 12'],
  [{ 'days.express.0': '12', 'days.express.1': '12' }, 'days.express.0', 'at most 10'],
])('%j is refused at %s with what fits', (changes, field, message) => {
  const problems = problemsWith(changes);
  expect(Object.keys(problems)).toEqual([field]);
  expect(problems[field]).toContain(message);
});

test('a field accepts the number that its message asks for, and the form is valid after a few', () => {
  const anyNumbers = fc.record(
    Object.fromEntries(
      SETTINGS_FIELDS.map(({ name, kind, least, most }) => [
        name,
        fc
          .oneof(fc.integer({ min: least, max: most }), fc.constantFrom(least, most))
          .map((value) => (kind === 'amount' ? (value / 100).toFixed(2) : String(value))),
      ]),
    ),
  );
  fc.assert(
    fc.property(anyNumbers, (numbers) => {
      let form = numbers;
      for (let problems = problemsWith(form), steps = 0; Object.keys(problems).length > 0; steps++) {
        expect(steps).toBeLessThan(4);
        const followed: Record<string, string> = {};
        for (const [name, message] of Object.entries(problems)) {
          const advised = /so at (?:least|most) ([\d.]+)\.$/.exec(message)?.[1] ?? '';
          followed[name] = advised;
          expect(problemsWith({ ...form, [name]: advised })[name], message).toBeUndefined();
        }
        form = { ...form, ...followed };
        problems = problemsWith(form);
      }
    }),
  );
});

test('numbers may meet at their limits', () => {
  expect(problemsWith({ 'rates.express': '4.99', 'days.express.1': '10', 'days.production.1': '2' })).toEqual(
    {},
  );
  expect(problemsWith({ 'partyPack.large.hats': '5', 'partyPack.large.percentage': '11' })).toEqual({});
});

test('changes are said in words, those that did not happen are not', () => {
  const after: Settings = {
    ...DEFAULT_SETTINGS,
    customHatPrice: cents(2699),
    partyPack: { ...DEFAULT_SETTINGS.partyPack, small: { hats: 5, percentage: 12 } },
    days: { ...DEFAULT_SETTINGS.days, production: [1, 1] },
  };
  expect(describeChanges(DEFAULT_SETTINGS, after)).toEqual([
    'Price of a custom hat: $26.99, was $24.99',
    'Small pack: 12% off from 5 hats, was 10% off from 4 hats',
    'Production: 1 business day, was 2-7 business days',
  ]);
  expect(describeChanges(after, after)).toEqual([]);
});

test('different settings always have a change in words', () => {
  fc.assert(
    fc.property(validSettings, validSettings, (before, after) => {
      const isSame = JSON.stringify(settingsForm(before)) === JSON.stringify(settingsForm(after));
      expect(describeChanges(before, after).length === 0).toBe(isSame);
    }),
  );
});

describe('a list of words', () => {
  test('has each line once, without empty ones', () => {
    const { settings } = readSettingsForm({
      ...defaults,
      'words.asked': ' Moist \n\n moist\r\nteam   building\n',
    });
    expect(settings?.words).toEqual({ refused: [], asked: ['Moist', 'team building'], allowed: [] });
  });

  test.each([
    [{ 'words.refused': 'x'.repeat(61) }, 'words.refused', 'too long'],
    [{ 'words.refused': 'moist\n!!!' }, 'words.refused', '“!!!” has no letter or number.'],
    [
      { 'words.asked': Array.from({ length: 301 }, (_, n) => `w${n}`).join('\n') },
      'words.asked',
      'at most 300',
    ],
    [{ 'words.refused': 'moist', 'words.asked': 'Moist' }, 'words.asked', '“Moist” is refused already.'],
    [
      { 'words.asked': 'moist', 'words.allowed': 'Moist' },
      'words.allowed',
      '“Moist” is asked about already.',
    ],
  ])('%j is refused at %s', (changes, field, message) => {
    const problems = problemsWith(changes);
    expect(Object.keys(problems)).toEqual([field]);
    expect(problems[field]).toContain(message);
  });

  test('says what was added and removed', () => {
    const words = { refused: ['moist', 'yolo'], asked: [], allowed: [] };
    const before: Settings = { ...DEFAULT_SETTINGS, words };
    const after: Settings = { ...before, words: { ...words, refused: ['yolo', 'bae', 'fleek'] } };
    expect(describeChanges(before, after)).toEqual([
      'Never printed: added “bae” and “fleek”, removed “moist”',
    ]);
  });
});
