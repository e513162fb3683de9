import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { validSettings } from '../../../test/valid-settings.ts';
import { cents } from '../money/money.ts';
import { describeChanges, readSettingsForm, settingsForm } from './settings-form.ts';
import { SETTINGS_GROUPS } from './settings-groups.ts';
import { DEFAULT_SHOP_SETTINGS, type ShopSettings } from './shop-settings.ts';

const defaults = settingsForm(DEFAULT_SHOP_SETTINGS);

const problemsWith = (changes: Record<string, string>) =>
  readSettingsForm({ ...defaults, ...changes }).problems ?? {};

/** The fields of amounts and counts, with the limits that they name. */
const NUMBER_FIELDS = SETTINGS_GROUPS.flatMap(({ lines }) => lines.flatMap(({ fields }) => fields))
  .filter(({ kind }) => kind === 'amount' || kind === 'count')
  .map(({ name, kind }) => {
    const said =
      problemsWith({ [name]: '' })
        [name]?.match(/from (.*) to (.*)\.$/)
        ?.slice(1) ?? [];
    const [least = Number.NaN, most = Number.NaN] = said.map((limit) => Number(limit.replace('.', '')));
    return { name, kind, least, most };
  });

test('a form has every number of the settings', () => {
  const numbers = (value: unknown): number =>
    typeof value === 'object'
      ? Object.values(value ?? {}).reduce<number>((sum, part) => sum + numbers(part), 0)
      : Number(typeof value === 'number');
  // The steps of the Party Pack are one field.
  const { partyPack, ...others } = DEFAULT_SHOP_SETTINGS;
  expect(new Set(NUMBER_FIELDS.map(({ name }) => name)).size).toBe(numbers(others));
  expect(defaults.partyPack?.split('\n')).toHaveLength(partyPack.length);
});

test('settings survive the form', () => {
  fc.assert(
    fc.property(validSettings, (settings) => {
      expect(readSettingsForm(settingsForm(settings))).toEqual({ settings, problems: null });
    }),
  );
});

test('reading a form never changes the defaults', () => {
  const before = structuredClone(DEFAULT_SHOP_SETTINGS);
  expect(readSettingsForm({ ...defaults, customHatPrice: '30' }).settings?.customHatPrice).toBe(3000);
  expect(DEFAULT_SHOP_SETTINGS).toEqual(before);
});

test.each(NUMBER_FIELDS.map(({ name, ...field }) => [name, field] as const))(
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
  [{ partyPack: '4 10\n4 15' }, 'partyPack', 'two steps from 4 hats'],
  [{ partyPack: '7 10\n4 10' }, 'partyPack', 'from 7 hats more than 10%'],
  [{ partyPack: '1 10' }, 'partyPack', 'from 2 to 12'],
  [{ partyPack: '4 10\n13 12' }, 'partyPack', 'from 2 to 12'],
  [{ partyPack: '4 51' }, 'partyPack', 'from 1 to 50'],
  [{ partyPack: '4 ' }, 'partyPack', 'from 1 to 50'],
  [{ partyPack: ' 10' }, 'partyPack', 'from 2 to 12'],
  [{ partyPack: '\n' }, 'partyPack', 'at least one step'],
  [{ partyPack: '2 1\n3 2\n4 3\n5 4\n6 5\n7 6' }, 'partyPack', 'room for 5'],
  [{ countries: '' }, 'countries', 'at least one'],
  [{ countries: 'EU' }, 'countries', 'at least one'],
  [{ 'emails.orders': '' }, 'emails.orders', 'email address'],
  [{ 'social.x': 'http://x.com/hats' }, 'social.x', 'https://'],
  [{ 'social.x': 'https:javascript' }, 'social.x', 'https://'],
  [{ 'announcement.link': '//evil.example' }, 'announcement.link', 'page of this shop'],
  [{ 'announcement.link': '/\\evil.example' }, 'announcement.link', 'page of this shop'],
  [{ 'announcement.link': 'javascript:alert(1)' }, 'announcement.link', 'page of this shop'],
  [{ 'announcement.isOn': 'on' }, 'announcement.text', 'turn it off'],
  [{ 'holiday.isOn': 'on', 'holiday.backOn': '2027-01-04' }, 'holiday.from', 'first day'],
  [{ 'holiday.isOn': 'on', 'holiday.from': '2026-12-24' }, 'holiday.backOn', 'back'],
  [{ 'holiday.from': '2026-12-24', 'holiday.backOn': '2026-12-24' }, 'holiday.backOn', 'later day'],
  [{ 'holiday.from': '2026-02-30' }, 'holiday.from', 'calendar'],
  [{ 'holiday.effect': 'party' }, 'holiday.effect', 'one of these'],
  [{ slogans: 'Sorry / in advance' }, 'slogans', 'at least two'],
  [{ slogans: 'Sorry\nSorry' }, 'slogans', 'twice'],
  [{ slogans: 'a / b / c / d\ne' }, 'slogans', 'more than three lines'],
  [{ slogans: 'a //\ne' }, 'slogans', 'empty line'],
  [{ slogans: 'a line of more than twenty\ne' }, 'slogans', 'too long'],
  [{ slogans: 'oﬃcial ﬂirt captain\ne' }, 'slogans', 'too long'],
  [{ slogans: 'Moist / again\nSorry', 'words.refused': 'moist' }, 'slogans', 'may not print'],
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
      NUMBER_FIELDS.map(({ name, kind, least, most }) => [
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
  expect(problemsWith({ partyPack: '12 50\n\n 2 1 ' })).toEqual({ partyPack: expect.any(String) });
  expect(readSettingsForm({ ...defaults, partyPack: '12 50\n\n2 1' }).settings?.partyPack).toEqual([
    { hats: 2, percentage: 1 },
    { hats: 12, percentage: 50 },
  ]);
});

test('changes are said in words, those that did not happen are not', () => {
  const after: ShopSettings = {
    ...DEFAULT_SHOP_SETTINGS,
    customHatPrice: cents(2699),
    partyPack: [
      { hats: 5, percentage: 12 },
      { hats: 7, percentage: 15 },
    ],
    days: { ...DEFAULT_SHOP_SETTINGS.days, production: [1, 1] },
  };
  expect(describeChanges(DEFAULT_SHOP_SETTINGS, after)).toEqual([
    'Price of a custom hat: $26.99, was $24.99',
    'Party Pack: 12% off from 5 hats, 15% off from 7 hats, was 10% off from 4 hats, 15% off from 7 hats',
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
    const before: ShopSettings = { ...DEFAULT_SHOP_SETTINGS, words };
    const after: ShopSettings = { ...before, words: { ...words, refused: ['yolo', 'bae', 'fleek'] } };
    expect(describeChanges(before, after)).toEqual([
      'Never printed: added “bae” and “fleek”, removed “moist”',
    ]);
  });
});
