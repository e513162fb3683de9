import { type Cents, formatAmount, formatPrice, parseAmount } from './money.ts';
import { businessDays, minutesWords } from './promised-days.ts';
import { type Days, DEFAULT_SETTINGS, type Settings } from './settings.ts';
import type { OwnerWords } from './words/check-words.ts';
import { describeWords, readWords, wordInTwoLists, wordsListProblem, wordsText } from './words/words-form.ts';

/** A number of the settings as a form has it: `name` is its path in `Settings`. */
export interface SettingsField {
  name: string;
  label: string;
  kind: 'amount' | 'count';
  /** In cents for an amount. */
  least: number;
  most: number;
}

/** A list of words: one in each line of the field. */
export interface WordsField {
  name: `words.${keyof OwnerWords}`;
  label: string;
  kind: 'words';
}

/** What an administrator reads as one setting. */
export interface SettingsLine {
  label: string;
  hint?: string;
  fields: readonly (SettingsField | WordsField)[];
  text(settings: Settings): string;
  /** What a change did, if not "now, was before". */
  change?(before: Settings, after: Settings): string;
}

export interface SettingsGroup {
  title: string;
  lines: readonly SettingsLine[];
}

/** Every setting as text, by the name of its field. */
export type SettingsForm = Record<string, string>;

/** The Party Pack meter has room for this many holes. */
const MOST_HOLES = 12;

const MOST_PERCENT = 50;

export const SETTINGS_GROUPS: readonly SettingsGroup[] = [
  {
    title: 'Custom hats',
    lines: [amountLine('customHatPrice', 'Price of a custom hat', 100, 99_999)],
  },
  {
    title: 'Party Pack',
    lines: [
      packLine('small', 'Small pack', 'Standard shipping is free.'),
      packLine('large', 'Large pack', 'All shipping is free.'),
    ],
  },
  {
    title: 'Shipping prices',
    lines: [
      amountLine('rates.standard', 'Standard, in the US', 0, 9999),
      amountLine('rates.express', 'Express, in the US', 0, 9999),
      amountLine('rates.elsewhere', 'Outside the US', 0, 9999, 'Used when Printful gives no price.'),
      amountLine('freeStandardAbove', 'Standard is free above', 100, 99_999),
    ],
  },
  {
    title: 'Business days',
    lines: [
      daysLine('production', 'Production', 'The ship-by date of an order is the last of these days.'),
      daysLine('shippedIn', 'Ships in', 'On the thank-you page and in the confirmation email.'),
      daysLine('standard', 'Standard, in the US'),
      daysLine('express', 'Express, in the US'),
      daysLine('free', 'Free shipping of the large pack'),
      daysLine('standardElsewhere', 'Standard, outside the US'),
      daysLine('expressElsewhere', 'Express, outside the US', 'Used when Printful gives no days.'),
    ],
  },
  {
    title: 'Profit',
    lines: [
      amountLine(
        'profitFloor',
        'Least profit for each hat',
        0,
        9999,
        'Orders that would leave less are marked on the page Profit. Prices do not change.',
      ),
    ],
  },
  {
    title: 'Words on hats',
    lines: [
      wordsLine(
        'refused',
        'Never printed',
        'Refused like hate, on every hat. One word or saying in each line.',
      ),
      wordsLine(
        'asked',
        'Ask me first',
        'The shopper may keep them, and you decide after payment, as with brands.',
      ),
      wordsLine('allowed', 'Always fine', 'Pass, even if the shop’s own lists of hate and brands have them.'),
    ],
  },
  {
    title: 'Time to change an order',
    lines: [
      {
        label: 'Minutes after payment',
        hint: 'Until then nothing goes to Printful, and the shopper can change or cancel the order. 0 turns it off.',
        fields: [count('editWindowMinutes', 'Minutes after payment', 0, 1440)],
        text: ({ editWindowMinutes }) => minutesWords(editWindowMinutes),
      },
    ],
  },
];

const LINES = SETTINGS_GROUPS.flatMap(({ lines }) => lines);

const ALL_FIELDS = LINES.flatMap(({ fields }) => fields);

/** The fields with numbers. */
export const SETTINGS_FIELDS: readonly SettingsField[] = ALL_FIELDS.filter((field) => field.kind !== 'words');

export const settingsForm = (settings: Settings): SettingsForm =>
  Object.fromEntries(
    ALL_FIELDS.map(({ name, kind }) => {
      if (kind === 'words') return [name, wordsText(settings.words[listOf(name)])];
      const value = valueAt(settings, name);
      return [name, kind === 'amount' ? formatAmount(value as Cents) : String(value)];
    }),
  );

/** The settings that a form means, or what is wrong with it, by the name of the field. */
export function readSettingsForm(
  form: SettingsForm,
): { settings: Settings; problems: null } | { settings: null; problems: SettingsForm } {
  const settings = structuredClone(DEFAULT_SETTINGS);
  const problems: SettingsForm = {};
  for (const field of ALL_FIELDS) {
    if (field.kind === 'words') {
      const words = readWords(form[field.name] ?? '');
      const problem = wordsListProblem(words);
      if (problem !== null) problems[field.name] = problem;
      settings.words[listOf(field.name)] = words;
      continue;
    }
    const value = readValue(field, form[field.name] ?? '');
    if (value === null) problems[field.name] = messageOf(field);
    else setValue(settings, field.name, value);
  }
  const contradictions = Object.keys(problems).length > 0 ? {} : contradictionsIn(settings);
  const all = { ...problems, ...contradictions };
  return Object.keys(all).length > 0 ? { settings: null, problems: all } : { settings, problems: null };
}

/** What changed, one sentence for each setting. Empty when nothing did. */
export const describeChanges = (before: Settings, after: Settings): string[] =>
  LINES.filter(({ text }) => text(before) !== text(after)).map(({ label, text, change }) =>
    change ? `${label}: ${change(before, after)}` : `${label}: ${text(after)}, was ${text(before)}`,
  );

function readValue({ kind, least, most }: SettingsField, text: string): number | null {
  const trimmed = text.trim();
  const whole = /^\d{1,6}$/.test(trimmed) ? Number(trimmed) : null;
  const value = kind === 'amount' ? parseAmount(trimmed) : whole;
  return value !== null && value >= least && value <= most ? value : null;
}

const messageOf = ({ kind, least, most }: SettingsField): string =>
  kind === 'amount'
    ? `Enter an amount from ${formatAmount(least as Cents)} to ${formatAmount(most as Cents)}.`
    : `Enter a whole number from ${least} to ${most}.`;

/** Numbers that fit alone but not together. A message never asks for a number that its field refuses. */
function contradictionsIn({ partyPack: { small, large }, rates, days, words }: Settings): SettingsForm {
  const problems: SettingsForm = {};
  const twice = wordInTwoLists(words);
  if (twice) problems[`words.${twice.list}`] = twice.message;
  if (large.hats <= small.hats)
    problems['partyPack.large.hats'] =
      `The large pack needs more hats than the small one, so at least ${small.hats + 1}.`;
  if (small.percentage >= MOST_PERCENT)
    problems['partyPack.small.percentage'] =
      `The small pack needs a smaller discount than the large one, so at most ${MOST_PERCENT - 1}.`;
  else if (large.percentage <= small.percentage)
    problems['partyPack.large.percentage'] =
      `The large pack needs a larger discount than the small one, so at least ${small.percentage + 1}.`;
  if (rates.express < rates.standard)
    problems['rates.express'] =
      `Express cannot cost less than standard, so at least ${formatAmount(rates.standard)}.`;
  for (const [name, [first, last]] of Object.entries(days) as [string, Days][])
    if (last < first)
      problems[`days.${name}.1`] = `The last day cannot be before the first, so at least ${first}.`;
  for (const [express, standard] of [
    ['express', 'standard'],
    ['expressElsewhere', 'standardElsewhere'],
  ] as const) {
    if (problems[`days.${express}.1`] || problems[`days.${standard}.1`]) continue;
    // A last day cannot be lowered below its own first day.
    const day = days[express][0] > days[standard][1] ? 0 : 1;
    if (days[express][1] > days[standard][1])
      problems[`days.${express}.${day}`] =
        `Express cannot be slower than standard, so at most ${days[standard][1]}.`;
  }
  return problems;
}

function amount(name: string, label: string, least: number, most: number): SettingsField {
  return { name, label, kind: 'amount', least, most };
}

function count(name: string, label: string, least: number, most: number): SettingsField {
  return { name, label, kind: 'count', least, most };
}

function amountLine(name: string, label: string, least: number, most: number, hint?: string): SettingsLine {
  const text = (settings: Settings) => formatPrice(valueAt(settings, name) as Cents);
  return { label, ...(hint && { hint }), fields: [amount(name, label, least, most)], text };
}

function packLine(pack: 'small' | 'large', label: string, hint: string): SettingsLine {
  const [least, most] = pack === 'small' ? [2, MOST_HOLES - 1] : [3, MOST_HOLES];
  return {
    label,
    hint,
    fields: [
      count(`partyPack.${pack}.hats`, `${label}: hats`, least, most),
      count(`partyPack.${pack}.percentage`, `${label}: percent off`, 1, MOST_PERCENT),
    ],
    text: ({ partyPack }) => `${partyPack[pack].percentage}% off from ${partyPack[pack].hats} hats`,
  };
}

function daysLine(name: keyof Settings['days'], label: string, hint?: string): SettingsLine {
  return {
    label,
    ...(hint && { hint }),
    fields: [
      count(`days.${name}.0`, `${label}: first day`, 1, 60),
      count(`days.${name}.1`, `${label}: last day`, 1, 60),
    ],
    text: ({ days }) => businessDays(days[name]),
  };
}

function wordsLine(list: keyof OwnerWords, label: string, hint: string): SettingsLine {
  return {
    label,
    hint,
    fields: [{ name: `words.${list}` as const, label, kind: 'words' }],
    text: ({ words }) => wordsText(words[list]),
    change: (before, after) => describeWords(before.words[list], after.words[list]),
  };
}

const listOf = (name: WordsField['name']) => name.slice('words.'.length) as keyof OwnerWords;

type Branch = Record<string, unknown>;

const valueAt = (settings: Settings, path: string): number =>
  path.split('.').reduce<unknown>((branch, key) => (branch as Branch)[key], settings) as number;

function setValue(settings: Settings, path: string, value: number): void {
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const branch = keys.reduce<unknown>((inner, key) => (inner as Branch)[key], settings) as Branch;
  branch[last] = value;
}
