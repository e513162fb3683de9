import { isEmail } from '../address/email.ts';
import { MAX_LINE_LENGTH, normalizeLine, plainLetters } from '../design/design.ts';
import { countGraphemes } from '../design/graphemes.ts';

/** In UTF-16 units, far more than the names of the largest crew. */
const LONGEST_TEXT = 20_000;

/** In UTF-16 units, far more than a name with what stands around it. */
const LONGEST_ENTRY = 1000;

/**
 * The names in a pasted text: lines, commas, semicolons, a spreadsheet's column, a chat, contacts. Bullets, numbers, quotation
 * marks, a chat's times and senders, and phone numbers and email addresses beside names come off. Names that are in twice are
 * returned twice.
 */
export const parseNames = (text: string): string[] =>
  plainLetters(text.slice(0, LONGEST_TEXT)).split(LINE_ENDS).flatMap(namesOfLine);

const LINE_ENDS = /[\r\n\u2028\u2029]+/;
const SEPARATORS = /[,;\t|\u2022\u2023\u25aa\u25cf\u3001]|\s(?=\d{1,2}[.)]\s)/;

function namesOfLine(line: string): string[] {
  // Only the first stamp of a line can hold a comma, as in "12/19/26, 9:41 PM - Maya:".
  const pieces = withoutStamp(line).split(SEPARATORS);
  const last = pieces.length - 1;
  const names = pieces
    .flatMap((piece, index) => (last > 0 && index === last ? splitAtAnd(piece) : [piece]))
    .map(clean)
    .filter((name) => name !== '');
  // A number beside a name is a list's or a spreadsheet's; alone it is what someone wants on a hat.
  const words = names.filter((name) => !isNumber(name) && contactIn(name) === null);
  return words.length > 0 ? words : names;
}

/** "Kayla and Priya" at the end of a list are two people. */
const splitAtAnd = (piece: string): string[] =>
  piece.replace(/^\s*(?:and|&)\s+/i, '').split(/\s(?:and|&)\s/i);

const isNumber = (name: string): boolean => /^\d+$/.test(name);

/** What an entry in a list of contacts is if it is no name; null for a name, and for a number too short for a phone's. */
export const contactIn = (entry: string): 'phone' | 'email' | null =>
  isEmail(entry) ? 'email' : PHONE.test(entry) ? 'phone' : null;

/** Dates and years are none: without a plus or bracket in front, the digits stand as in 615-555-0123, or as in 020 7946 0958. */
const PHONE =
  /^(?:[+(](?:[ ()./-]*\d){10,15}|(?:1[ .-]?)?\(?\d{3}\)?[ ./-]?\d{3}[ ./-]?\d{4}|0(?! *0)(?: ?\d){9,10})$/;

/** Takes off what follows in "Maya <maya@example.com>" and "Maya +1 (615) 555-0123". */
function withoutContact(entry: string): string {
  const words = entry.split(' ');
  const isBehind = (count: number) =>
    count < words.length && contactIn(words.slice(-count).join(' ').replace(/^<|>$/g, '')) !== null;
  const count = [4, 3, 2, 1].find(isBehind);
  return count === undefined ? entry : words.slice(0, -count).join(' ');
}

/** Takes off everything in front of and behind a name, in any order. */
function clean(piece: string): string {
  const entry = normalizeLine(withoutStamp(piece.slice(0, LONGEST_ENTRY)));
  if (contactIn(entry)) return entry;
  const plain = entry
    .replace(BULLET, '')
    .replace(/^["\u201c\u201d\u00ab](.*)["\u201c\u201d\u00bb]$/, '$1')
    .replace(TIME_BEHIND, '')
    .trim();
  const name = withoutContact(plain);
  return name === piece ? name : clean(name);
}

/** Dashes, stars, boxes, numbers with a period or bracket, and numbers as pictures of keys. */
const BULLET =
  /^(?:[-*\u2013\u2014\u00b7\u25e6\u2013+>\u2610\u2611\u2612]+\s*|\[[ xX]?\]\s*|#?\(?\d{1,3}[.):](?!\d)\s*|(?:\d\ufe0f?\u20e3)+\s*|\ud83d\udd1f\s*)/;

const DAY = String.raw`\d{1,4}[./-]\d{1,2}[./-]\d{1,4},?\s+`;
const TIME = String.raw`\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\b\.?)?`;

/** As in "[12:01] Maya: Jess" and "12/19/26, 9:41 PM - Maya: Jess". */
const STAMP = new RegExp(
  String.raw`^\s*\[?(?:${DAY})?${TIME}\]?\s*(?:[-\u2013\u2014]\s*)?(?:([^:,;\t]{1,40}):(?!\d))?(.*)`,
  'is',
);

/** As in "Maya 9:41 PM" and "Maya — Today at 9:41 PM". */
const TIME_BEHIND = new RegExp(
  String.raw`(?<!\s)\s+(?:[-\u2013\u2014]\s*)?(?:(?:to|yester)day at\s+)?${TIME}$`,
  'i',
);

/** The message without its time and sender. A sender who wrote nothing else is the name. */
function withoutStamp(line: string): string {
  const stamp = STAMP.exec(line.replace(/^[\u200e\u200f\ufeff]+/, ''));
  if (!stamp) return line;
  const [, sender = '', message = ''] = stamp;
  return message.trim() === '' ? sender : message;
}

/** At most two shorter forms of a name, the likely one first, each with the words on its button. */
export function shorterNames(name: string): { label: string; name: string }[] {
  const typed = normalizeLine(name);
  const [, title = ''] = TITLE.exec(typed) ?? [];
  const [aside = ''] = ASIDE.exec(typed) ?? [];
  const plain = normalizeLine(typed.slice(title.length).replace(aside, ''));
  const words = plain.split(' ');
  const [whole = ''] = words;
  // "Mary-Kate" is one name, and a longer one can lose its second half.
  const first = countGraphemes(whole) <= LONGEST_DOUBLE_NAME ? whole : (whole.split('-')[0] ?? '');
  const last = words.at(-1) ?? '';
  const forms = [
    ...(aside ? [{ label: `Drop ${aside}`, name: normalizeLine(typed.replace(aside, '')) }] : []),
    ...(title ? [{ label: `Drop ${title.trim()}`, name: plain }] : []),
    { label: `Use ${first}`, name: first },
    { label: isInitial(last) ? `Drop the ${last}` : `Drop ${last}`, name: words.slice(0, -1).join(' ') },
    { label: `Use ${whole}`, name: whole },
  ];
  return forms
    .filter((form, index) => forms.findIndex((other) => other.name === form.name) === index)
    .filter((form) => form.name !== '' && form.name !== typed && fits(form.name))
    .slice(0, 2);
}

const LONGEST_DOUBLE_NAME = 12;

/** As in "Dr. Ngāi" and "Jess (maid of honour)". */
const TITLE = /^((?:dr|mr|mrs|ms|mx|miss|prof|rev|sir|dame)\.? )\S/i;
const ASIDE = /\([^()]+\)|\[[^[\]]+\]/;

const isInitial = (word: string): boolean => /^\p{L}\.?$/u.test(word);

const fits = (name: string): boolean => countGraphemes(name) <= MAX_LINE_LENGTH;
