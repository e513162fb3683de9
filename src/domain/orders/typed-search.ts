import { type Cents, parseAmount } from '../money/money.ts';

/** What an owner types to find orders, such as "maya $34.98 nov 12". */
export interface TypedSearch {
  /** What is neither an amount nor in `day`. */
  words: string;
  amounts: Cents[];
  /** A day such as `2026-11-12`, and the words that say it; null without one. A hat may have these words too. */
  day: { date: string; words: string } | null;
}

/** Reads amounts, which have a dollar sign or two decimals, and one day, which is not after `today` unless its year says so. */
export function readTyped(typed: string, today: string): TypedSearch {
  const amounts: Cents[] = [];
  const rest = typed.replace(AMOUNT, (found, before: string, amount: string) => {
    const cents = parseAmount(amount.replace(/[$,\s]/g, ''));
    if (cents === null) return found;
    amounts.push(cents);
    return before;
  });
  for (const [pattern, read] of DAYS) {
    const match = pattern.exec(rest);
    const date = match && read(match.slice(1), today);
    if (!match || !date) continue;
    const words = `${rest.slice(0, match.index)} ${rest.slice(match.index + match[0].length)}`;
    return { words: plain(words), amounts, day: { date, words: match[0].trim() } };
  }
  return { words: plain(rest), amounts, day: null };
}

const plain = (text: string) => text.replace(/\s+/g, ' ').trim();

/** "$34.98", "34.98", "$1,200" and "$ 28", but not "28", which may be a number on a hat. */
const AMOUNT = /(^|\s)(\$\s?\d[\d,]*(?:\.\d{1,2})?|\d[\d,]*\.\d{2})(?=\s|$)/g;

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const MONTH =
  '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?:uary|ruary|ch|il|e|y|ust|t|tember|ober|ember)?\\.?';
const DATE = '(\\d{1,2})(?:st|nd|rd|th)?';
const YEAR = '(?:,?\\s+(\\d{4}))?';

type Read = (parts: (string | undefined)[], today: string) => string | null;

const DAYS: readonly (readonly [RegExp, Read])[] = [
  [whole('today|yesterday'), ([word], today) => (word === 'today' ? today : before(today, 1))],
  [whole(WEEKDAYS.join('|')), ([word = ''], today) => lastWeekday(word, today)],
  [whole('\\d{4}-\\d{2}-\\d{2}'), ([date = '']) => dateOf(...(date.split('-').map(Number) as Numbers))],
  [phrase(`${MONTH}\\s+${DATE}${YEAR}`), ([month, date, year], today) => dayOf({ month, date, year }, today)],
  [phrase(`${DATE}\\s+${MONTH}${YEAR}`), ([date, month, year], today) => dayOf({ month, date, year }, today)],
  [
    phrase('(\\d{1,2})/(\\d{1,2})(?:/(\\d{4}))?'),
    ([month, date, year], today) => dayOf({ month, date, year }, today),
  ],
];

type Numbers = [number, number, number];

function phrase(pattern: string): RegExp {
  return new RegExp(`(?<=^|\\s)${pattern}(?=\\s|$)`, 'i');
}

function whole(pattern: string): RegExp {
  return phrase(`(${pattern})`);
}

/** The day of a month, this year or the last time that there was one. */
function dayOf(
  { month = '', date, year }: Partial<Record<'month' | 'date' | 'year', string | undefined>>,
  today: string,
): string | null {
  const number = MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1 || Number(month);
  const thisYear = Number(today.slice(0, 4));
  if (year) return dateOf(Number(year), number, Number(date));
  return (
    [0, 1, 2, 3, 4]
      .map((back) => dateOf(thisYear - back, number, Number(date)))
      .find((day) => day !== null && day <= today) ?? null
  );
}

/** Null if the calendar has no such day. */
function dateOf(year: number, month: number, date: number): string | null {
  const day = new Date(Date.UTC(year, month - 1, date));
  const isReal = day.getUTCMonth() === month - 1 && day.getUTCDate() === date && year > 1999;
  return isReal ? day.toISOString().slice(0, 10) : null;
}

const before = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);

const lastWeekday = (name: string, today: string): string =>
  before(today, (new Date(today).getUTCDay() - WEEKDAYS.indexOf(name.toLowerCase()) + 7) % 7);
