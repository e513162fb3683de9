import { tooLong, wrongEmail } from '../address/address-texts.ts';
import { isEmail } from '../address/email.ts';
import { readPasted } from '../address/pasted-text.ts';
import type { Country } from '../address/states.ts';
import { normalizeLine } from '../design/design.ts';
import { graphemes } from '../design/graphemes.ts';

/** What makes an order a gift. The name and address of the order are then the receiver's; the email stays the buyer's. */
export interface Gift {
  /** Printed on the packing slip. May have line breaks; empty without one. */
  note: string;
  /** Who it is from, on the same slip; empty if that is not said. */
  from: string;
  /** The receiver's, if she is to be told when it ships; otherwise empty. */
  email: string;
}

/** A gift without a word. */
export const NO_GIFT: Gift = { note: '', from: '', email: '' };

export type GiftField = keyof Gift;

/** Who paid for an order, wrote about it and gets its emails: on a gift, who it is from. Empty if that is not known. */
export const buyerName = (recipient: string, gift: Pick<Gift, 'from'> | null): string =>
  gift ? gift.from : recipient;

/** What to call who paid: by the first name; on a gift, by all that it is signed with, such as "The whole crew". */
export const shortName = (
  recipient: string,
  gift: Pick<Gift, 'from'> | null,
  unknown = 'The shopper',
): string => (gift ? gift.from.trim() : (recipient.trim().split(/\s+/)[0] ?? '')) || unknown;

/** A gift as a form shows it. Its words are empty unless it is one. */
export interface GiftForm extends Gift {
  isGift: 'yes' | 'no';
}

export const giftForm = (gift: Gift | null): GiftForm => ({
  isGift: gift ? 'yes' : 'no',
  ...(gift ?? NO_GIFT),
});

/** Printful prints at most 200 characters. */
export const MAX_NOTE = 200;
export const MAX_FROM = 40;

/** A gift as it is stored: without what nobody sees, and with plain line breaks. */
export const toGift = ({ note, from, email }: Gift): Gift => ({
  note: note
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map(normalizeLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
    .normalize('NFC'),
  from: normalizeLine(from).normalize('NFC'),
  email: readPasted(email),
});

/** What is wrong with each field of a gift. */
export type GiftMistakes = Partial<Record<GiftField, string>>;

/** What is wrong with each field of a gift, as typed; empty if nothing is. Its words are checked elsewhere, like those on hats. */
export function checkGift(typed: Gift): GiftMistakes {
  const { note, from, email } = toGift(typed);
  const messages = {
    note: checkPrinted(note, MAX_NOTE),
    from: checkPrinted(from, MAX_FROM),
    email: email === '' || isEmail(email) ? null : wrongEmail(email),
  };
  return Object.fromEntries(Object.entries(messages).filter(([, message]) => message !== null));
}

/** Printful's two texts of a gift. */
export const giftSlip = ({ note, from }: Gift): { subject: string; message?: string } => ({
  subject: from === '' ? 'A gift for you' : `A gift from ${from}`,
  ...(note !== '' && { message: note }),
});

/** A gift in one line, for its buyer and the owner: “A gift from Dad: “Wear it””. */
export function giftText(gift: Gift): string {
  const subject = gift.from === '' ? 'A gift' : `A gift from ${gift.from}`;
  return gift.note === '' ? subject : `${subject}: “${gift.note.replaceAll('\n', ' ')}”`;
}

export const isSameGift = (one: Gift | null, other: Gift | null): boolean =>
  one && other
    ? one.note === other.note && one.from === other.from && one.email === other.email
    : one === other;

/** Whether no price may be in the parcel. Printful prints declared values on the packing slip, and customs has to know them. */
export const hidesPrices = (order: {
  gift: Gift | null;
  recipient: { country: Country; state: string };
}): boolean => order.gift !== null && !passesCustoms(order.recipient);

/** Also within the US: military mail, and what goes to islands beyond its customs. */
export const passesCustoms = ({ country, state }: { country: string; state: string }): boolean =>
  country !== 'US' || BEYOND_CUSTOMS.includes(state);

const BEYOND_CUSTOMS = ['AA', 'AE', 'AP', 'AS', 'GU', 'MP'];

/** Letters that cannot be printed come first: a text without them may be short enough. */
function checkPrinted(text: string, most: number): string | null {
  const strange = [...new Set(graphemes(text))].filter((character) => !PRINTED.test(character));
  if (strange.length > 0) {
    const named = strange.slice(0, MOST_NAMED);
    if (named.length < strange.length) named.push('other characters');
    return `We can’t print ${LIST.format(named)} in a note. Use letters, digits and plain punctuation`;
  }
  return text.length > most ? tooLong(text, most) : null;
}

const MOST_NAMED = 3;
const LIST = new Intl.ListFormat('en-US');

/** A line break, a Latin letter with any accents, a digit, or punctuation that every font has. */
const PRINTED =
  /^(?:\n|[\p{Script=Latin} -~\u00a1-\u00ff\u2013\u2014\u2018-\u201e\u2022\u2026\u20ac]\p{M}{0,2})$/u;
