import { isEmail } from '../address/email.ts';
import type { Design } from '../design/design.ts';
import type { Cents } from '../money/money.ts';
import type { Settings } from '../settings/settings.ts';
import { type Cart, isSameLine, setQuantity } from './cart.ts';
import { type CodeKind, type DiscountCode, SENT_CODE } from './discount-code.ts';
import { EMPTY_CODE_FORM, readCodeForm } from './discount-code-form.ts';

/** The most hats in a cart that the shop sends, each of which may have words of its own. */
export const MAX_SENT_HATS = 200;

/** The settings that the prices in a cart follow. A sent cart keeps those of the moment at which it was made. */
export type Pricing = Pick<Settings, 'partyPack' | 'rates' | 'freeStandardAbove'>;

export const pricingOf = ({ partyPack, rates, freeStandardAbove }: Settings): Pricing => ({
  partyPack,
  rates,
  freeStandardAbove,
});

/** A line of a sent cart. `picture` is the name of a photo, for a hat that is sold with one. */
export interface SentItem extends Design {
  id: number;
  name: string;
  price: Cents;
  quantity: number;
  isCustom: boolean;
  inCrew: boolean;
  picture: string | null;
}

/** What a browser keeps of the cart that a link opened. `key` is the link's. */
export interface OpenedCart {
  id: number;
  key: string;
  items: readonly SentItem[];
  code: DiscountCode | null;
  pricing: Pricing;
}

/** Where a tab keeps it. */
export const SENT_CART_KEY = 'unhinged-hats-sent-cart';

/** Adds hats to the cart. A hat that is in it already counts up its line; each new custom line gets an id of its own, from `time` on. */
export function addToSent(before: Cart, added: Cart, time: number): Cart {
  let next = Math.max(time, ...before.filter(({ isCustom }) => isCustom).map(({ id }) => id + 1));
  return added.reduce<Cart>((cart, item) => {
    const line = item.isCustom ? { ...item, id: next++ } : item;
    const same = cart.find((other) => isSameLine(other, line));
    return same ? setQuantity(cart, same, same.quantity + line.quantity) : cart.concat(line);
  }, before);
}

/** The fields of the form as typed; without a `kind` there is no discount. */
export interface SentCartForm {
  email: string;
  note: string;
  kind: string;
  value: string;
  reason: string;
}

export const DISCOUNT_KINDS = ['percent', 'amount'] as const satisfies readonly CodeKind[];

export interface SentDiscount {
  kind: CodeKind;
  value: number;
  reason: string;
}

/** The discount that the form describes, or what is wrong, by field. */
export function readSentCart({ email, kind, value, reason }: SentCartForm): {
  discount: SentDiscount | null;
  problems: Partial<SentCartForm>;
} {
  const known = DISCOUNT_KINDS.find((each) => each === kind);
  const read = known && readCodeForm({ ...EMPTY_CODE_FORM, name: SENT_CODE, kind: known, value });
  const problems: Partial<SentCartForm> = {
    ...(!isEmail(email.trim()) && { email: 'Enter an email address like maya@example.com.' }),
    ...(kind !== '' && !known && { kind: 'Choose a percentage or an amount.' }),
    ...(read?.problems?.value && { value: read.problems.value }),
    ...(known && reason.trim() === '' && { reason: 'Say why, for whoever looks at the order later.' }),
  };
  const isWhole = read?.code && Object.keys(problems).length === 0;
  return {
    discount: isWhole ? { kind: read.code.kind, value: read.code.value, reason: reason.trim() } : null,
    problems,
  };
}

export type SentCartState = 'open' | 'paid' | 'withdrawn' | 'expired';

export function sentCartState(
  { isPaid, withdrawnAt, expiresAt }: { isPaid: boolean; withdrawnAt: Date | null; expiresAt: Date },
  now: Date,
): SentCartState {
  if (isPaid) return 'paid';
  if (withdrawnAt) return 'withdrawn';
  return expiresAt <= now ? 'expired' : 'open';
}

/** What a shopper reads who opens a cart that can no longer be paid. */
export const SENT_CART_TEXTS: Record<Exclude<SentCartState, 'open'>, string> = {
  paid: 'This cart is already paid. The confirmation is in your email.',
  withdrawn: 'We took this cart back. Write to us if you still want the hats.',
  expired: 'This link has expired. Write to us, and we’ll send a new one.',
};
