import { isEmail } from '../address/email.ts';
import { readPasted } from '../address/pasted-text.ts';
import { type Country, isCountry } from '../address/states.ts';
import { type Cents, formatAmount, readDollars } from '../money/money.ts';
import { HATS_TAX_CODE } from '../money/tax.ts';
import { isDay } from '../shipping/party.ts';
import { readWords, wordsListProblem, wordsText } from '../words/words-form.ts';
import type { Pack } from './settings.ts';
import type { ShopSettings } from './shop-settings.ts';

/** A setting as a form has it: as text. `name` is its path in `ShopSettings`. */
export interface SettingsField {
  name: string;
  label: string;
  kind:
    | 'amount'
    | 'count'
    | 'switch'
    | 'day'
    | 'text'
    | 'paragraph'
    | 'email'
    | 'address'
    | 'choice'
    | 'countries'
    | 'steps'
    | 'words'
    | 'slogans';
  text(settings: ShopSettings): string;
  /** Writes what was typed into the settings. Returns what is wrong with it, or null. */
  read(typed: string, into: ShopSettings): string | null;
}

/** What a field's text stands for, or what is wrong with it. */
type Read<Value> = { value: Value } | { problem: string };

interface Rules<Value> extends Pick<SettingsField, 'name' | 'label' | 'kind'> {
  format(value: Value): string;
  parse(typed: string): Read<Value>;
}

export function field<Value>({ name, label, kind, format, parse }: Rules<Value>): SettingsField {
  return {
    name,
    label,
    kind,
    text: (settings) => format(valueAt(settings, name) as Value),
    read(typed, into) {
      const read = parse(typed);
      if ('problem' in read) return read.problem;
      setValue(into, name, read.value);
      return null;
    },
  };
}

interface NumberRules<Value> extends Pick<Rules<Value>, 'kind' | 'format'> {
  /** In a sentence, such as "an amount". */
  what: string;
  read(typed: string): Value | null;
}

const numberField =
  <Value extends number>({ kind, what, read, format }: NumberRules<Value>) =>
  (name: string, label: string, { least, most }: { least: number; most: number }): SettingsField =>
    field<Value>({
      name,
      label,
      kind,
      format,
      parse: (typed) => {
        const value = read(typed);
        return value !== null && value >= least && value <= most
          ? { value }
          : { problem: `Enter ${what} from ${format(least as Value)} to ${format(most as Value)}.` };
      },
    });

export const amountField = numberField<Cents>({
  kind: 'amount',
  what: 'an amount',
  read: readDollars,
  format: formatAmount,
});

export const countField = numberField<number>({
  kind: 'count',
  what: 'a whole number',
  read: wholeNumber,
  format: String,
});

export const switchField = (name: string, label: string): SettingsField =>
  field<boolean>({
    name,
    label,
    kind: 'switch',
    format: (isOn) => (isOn ? 'on' : ''),
    parse: (typed) => ({ value: typed === 'on' }),
  });

const textual = (
  { name, label, kind }: Pick<SettingsField, 'name' | 'label' | 'kind'>,
  parse: (typed: string) => Read<string>,
): SettingsField => field<string>({ name, label, kind, format: String, parse });

/** What Stripe calls a kind of product. */
export const taxCodeField = (name: string, label: string): SettingsField =>
  textual({ name, label, kind: 'text' }, (typed) => {
    const value = typed.trim();
    return /^txcd_\d{8}$/.test(value)
      ? { value }
      : { problem: `Enter one of Stripe’s codes, such as ${HATS_TAX_CODE} for hats.` };
  });

/** A day of the calendar; may be empty. */
export const dayField = (name: string, label: string): SettingsField =>
  textual({ name, label, kind: 'day' }, (typed) =>
    typed === '' || isDay(typed) ? { value: typed } : { problem: 'Choose a day of the calendar.' },
  );

/** One line, or several for a paragraph; may be empty. */
export const textField = (
  name: string,
  label: string,
  { longest, kind = 'text' }: { longest: number; kind?: 'text' | 'paragraph' },
): SettingsField =>
  textual({ name, label, kind }, (typed) => {
    const lines = typed.split(/\r?\n/).map((line) => line.replace(/\p{Cc}|\s+/gu, ' ').trim());
    const value = (kind === 'text' ? [lines.join(' ')] : lines).join('\n').trim();
    return value.length <= longest ? { value } : { problem: `Enter at most ${longest} characters.` };
  });

export const emailField = (name: string, label: string): SettingsField =>
  textual({ name, label, kind: 'email' }, (typed) => {
    const value = readPasted(typed);
    return isEmail(value) ? { value } : { problem: 'Enter an email address, such as hello@example.com.' };
  });

/** The address of a page elsewhere; may be empty. */
export const webAddressField = (name: string, label: string): SettingsField =>
  textual({ name, label, kind: 'address' }, (typed) => {
    const value = typed.trim();
    const isSecure = /^https:\/\/[^\s/.]+\.[^\s]+$/.test(value) && URL.canParse(value) && value.length <= 300;
    return value === '' || isSecure
      ? { value }
      : { problem: 'Enter the whole address, starting with https://, or nothing.' };
  });

/** A page of the shop; may be empty. */
export const shopPageField = (name: string, label: string): SettingsField =>
  textual({ name, label, kind: 'address' }, (typed) => {
    const value = typed.trim();
    const isInside = /^\/(?![/\\])[\w\-./?=&#%~]*$/.test(value) && value.length <= 200;
    return value === '' || isInside
      ? { value }
      : { problem: 'Enter a page of this shop that starts with one /, such as /shop, or nothing.' };
  });

/** One of some values, each with its label. */
export interface ChoiceField extends SettingsField {
  kind: 'choice';
  choices: readonly (readonly [value: string, label: string])[];
}

export const choiceField = (name: string, label: string, choices: ChoiceField['choices']): ChoiceField => ({
  ...textual({ name, label, kind: 'choice' }, (typed) =>
    choices.some(([value]) => value === typed) ? { value: typed } : { problem: 'Choose one of these.' },
  ),
  kind: 'choice',
  choices,
});

/** Codes of countries, separated by spaces. */
export const countriesField = (name: string, label: string): SettingsField =>
  field<readonly Country[]>({
    name,
    label,
    kind: 'countries',
    format: (countries) => countries.join(' '),
    parse: (typed) => {
      const value = typed.split(' ').filter(isCountry);
      return value.length > 0 ? { value } : { problem: 'Choose at least one country.' };
    },
  });

export const wordsField = (name: string, label: string): SettingsField =>
  field<string[]>({
    name,
    label,
    kind: 'words',
    format: wordsText,
    parse: (typed) => {
      const value = readWords(typed);
      const problem = wordsListProblem(value);
      return problem === null ? { value } : { problem };
    },
  });

/** The Party Pack meter has room for this many holes. */
const MOST_HOLES = 12;
const MOST_PERCENT = 50;
export const MOST_STEPS = 5;

/** Steps of the Party Pack: in each line how many hats and how many percent, such as "4 10". */
export const stepsField = (name: string, label: string): SettingsField =>
  field<readonly Pack[]>({
    name,
    label,
    kind: 'steps',
    format: (packs) => packs.map(({ hats, percentage }) => `${hats} ${percentage}`).join('\n'),
    parse: (typed) => {
      const lines = typed.split('\n').filter((line) => line.trim() !== '');
      const packs: Pack[] = [];
      for (const line of lines) {
        const [hats, percentage] = line.split(' ').map(wholeNumber);
        if (hats == null || hats < 2 || hats > MOST_HOLES)
          return { problem: `A step needs a whole number of hats from 2 to ${MOST_HOLES}.` };
        if (percentage == null || percentage < 1 || percentage > MOST_PERCENT)
          return { problem: `A step needs a whole percentage from 1 to ${MOST_PERCENT}.` };
        packs.push({ hats, percentage });
      }
      const problem = stepsProblem(packs.sort((a, b) => a.hats - b.hats));
      return problem === null ? { value: packs } : { problem };
    },
  });

function stepsProblem(packs: readonly Pack[]): string | null {
  if (packs.length === 0) return 'The Party Pack needs at least one step.';
  if (packs.length > MOST_STEPS) return `The Party Pack has room for ${MOST_STEPS} steps.`;
  for (const [index, pack] of packs.entries()) {
    const before = packs[index - 1];
    if (before && before.hats === pack.hats) return `There are two steps from ${pack.hats} hats.`;
    if (before && before.percentage >= pack.percentage)
      return `More hats need a larger discount: from ${pack.hats} hats more than ${before.percentage}%.`;
  }
  return null;
}

function wholeNumber(typed: string): number | null {
  const trimmed = typed.trim();
  return /^\d{1,6}$/.test(trimmed) ? Number(trimmed) : null;
}

type Branch = Record<string, unknown>;

export const valueAt = (settings: ShopSettings, path: string): unknown =>
  path.split('.').reduce<unknown>((branch, key) => (branch as Branch)[key], settings);

function setValue(settings: ShopSettings, path: string, value: unknown): void {
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const branch = keys.reduce<unknown>((inner, key) => (inner as Branch)[key], settings) as Branch;
  branch[last] = value;
}
