import { checkGift, type Gift, type GiftMistakes, NO_GIFT } from '../../../domain/orders/gift.ts';
import { isRecord, parseJson } from '../../../lib/json.ts';
import { persisted } from '../../persisted.ts';

/** What the shopper said about a gift, in the cart or the checkout. Its fields stay while it is not a gift, and all tabs share them. */
export interface GiftPlan extends Gift {
  isGift: boolean;
  /** Whether the receiver gets an email when it ships. */
  tells: boolean;
}

const NONE: GiftPlan = { ...NO_GIFT, isGift: false, tells: false };

export const GIFT_KEY = 'unhinged-hats-gift';

/** Reads a stored plan. Broken parts are empty. */
export function parseGift(text: string | null): GiftPlan {
  const stored = parseJson(text);
  if (!isRecord(stored)) return NONE;
  const textOf = (name: string) => (typeof stored[name] === 'string' ? stored[name] : '');
  return {
    note: textOf('note'),
    from: textOf('from'),
    email: textOf('email'),
    isGift: stored.isGift === true,
    tells: stored.tells === true,
  };
}

const plan = persisted(GIFT_KEY, parseGift, NONE);

export const useGiftPlan = plan.use;

export const changeGift = (changes: Partial<GiftPlan>): void => plan.store({ ...plan.current(), ...changes });

/** The gift to send with an order; null if it is not a gift. */
export const plannedGift = (): Gift | null => giftIn(plan.current());

export const giftIn = ({ isGift, tells, note, from, email }: GiftPlan): Gift | null =>
  isGift ? { note, from, email: tells ? email : '' } : null;

/** What keeps the planned gift from being ordered; empty if nothing does. */
export function giftMistakes(planned = plan.current()): GiftMistakes {
  const gift = giftIn(planned);
  if (!gift) return {};
  return { ...checkGift(gift), ...(planned.tells && gift.email.trim() === '' && { email: NO_EMAIL }) };
}

const NO_EMAIL = 'Type the email to write to when the gift ships, or uncheck the box';
