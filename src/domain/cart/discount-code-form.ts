import { type Cents, formatAmount, readDollars } from '../money/money.ts';
import { isDay } from '../shipping/party.ts';
import { CODE_KINDS, type CodeKind, readCodeName } from './discount-code.ts';

/** The fields of the form as typed. `value` is percent or dollars; days are like "2026-12-31" and may be empty. */
export interface CodeForm {
  name: string;
  kind: string;
  value: string;
  minHats: string;
  /** The first and the last day, in the shop's time zone. */
  startsOn: string;
  endsOn: string;
  maxUses: string;
  maxUsesPerEmail: string;
}

export const EMPTY_CODE_FORM: CodeForm = {
  name: '',
  kind: 'percent',
  value: '',
  minHats: '1',
  startsOn: '',
  endsOn: '',
  maxUses: '',
  maxUsesPerEmail: '',
};

/** A code as an administrator wants it. */
export interface WantedCode {
  name: string;
  kind: CodeKind;
  value: number;
  minHats: number;
  startsOn: string | null;
  endsOn: string | null;
  maxUses: number | null;
  maxUsesPerEmail: number | null;
}

/** The form that describes this code. */
export const codeFormOf = (code: WantedCode): CodeForm => ({
  name: code.name,
  kind: code.kind,
  value: code.kind === 'amount' ? formatAmount(code.value as Cents) : String(code.value),
  minHats: String(code.minHats),
  startsOn: code.startsOn ?? '',
  endsOn: code.endsOn ?? '',
  maxUses: String(code.maxUses ?? ''),
  maxUsesPerEmail: String(code.maxUsesPerEmail ?? ''),
});

/** The code that the form describes, or what is wrong, by field. */
export function readCodeForm(
  form: CodeForm,
): { code: WantedCode; problems: null } | { code: null; problems: Partial<CodeForm> } {
  const name = readCodeName(form.name);
  const kind = CODE_KINDS.find((each) => each === form.kind);
  const value = kind ? readValue(kind, form.value) : null;
  const minHats = readCount(form.minHats, 99);
  const [maxUses, maxUsesPerEmail] = [form.maxUses, form.maxUsesPerEmail].map(readLimit);
  const problems: Partial<CodeForm> = {
    ...(name === null && { name: 'Use 2 to 30 letters and digits, such as SUMMER20.' }),
    ...(!kind && { kind: 'Choose what the code does.' }),
    ...(kind && value === null && { value: VALUE_PROBLEMS[kind] }),
    ...(minHats === null && { minHats: 'Enter a number from 1 to 99.' }),
    ...(!isDayOrEmpty(form.startsOn) && { startsOn: 'Choose a day, or leave it empty.' }),
    ...(!isDayOrEmpty(form.endsOn) && { endsOn: 'Choose a day, or leave it empty.' }),
    ...(form.startsOn && form.endsOn && form.endsOn < form.startsOn
      ? { endsOn: 'The last day is before the first one.' }
      : {}),
    ...(maxUses === undefined && { maxUses: LIMIT_PROBLEM }),
    ...(maxUsesPerEmail === undefined && { maxUsesPerEmail: LIMIT_PROBLEM }),
  };
  if (name === null || !kind || value === null || minHats === null) return { code: null, problems };
  if (maxUses === undefined || maxUsesPerEmail === undefined || Object.keys(problems).length > 0)
    return { code: null, problems };
  const days = { startsOn: form.startsOn || null, endsOn: form.endsOn || null };
  return { code: { name, kind, value, minHats, ...days, maxUses, maxUsesPerEmail }, problems: null };
}

const VALUE_PROBLEMS: Record<CodeKind, string> = {
  percent: 'Enter a whole number from 1 to 100.',
  amount: 'Enter an amount like 5.00, up to 999.99.',
  free_shipping: '',
};

const LIMIT_PROBLEM = 'Enter a whole number, or leave it empty for no limit.';

function readValue(kind: CodeKind, typed: string): number | null {
  if (kind === 'free_shipping') return 0;
  if (kind === 'percent') return readCount(typed.replace(/%$/, ''), 100);
  const amount = readDollars(typed);
  return amount !== null && amount > 0 && amount <= 99_999 ? amount : null;
}

function readCount(typed: string, most: number): number | null {
  const count = /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : 0;
  return count >= 1 && count <= most ? count : null;
}

/** Null without a limit, undefined for a mistake. */
const readLimit = (typed: string): number | null | undefined =>
  typed.trim() === '' ? null : (readCount(typed, 999_999) ?? undefined);

const isDayOrEmpty = (typed: string) => typed === '' || isDay(typed);
