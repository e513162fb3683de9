import type { ReactNode } from 'react';
import { type GiftMistakes, passesCustoms } from '../../../domain/orders/gift.ts';
import { GiftFields, ReceiverEmail } from './gift-fields.tsx';
import { changeGift, giftMistakes, useGiftPlan } from './stored-gift.ts';
import './gift.css';

interface GiftQuestionProps {
  /** Where it goes, as far as that is known. */
  place: { country: string; state: string };
  refused?: GiftMistakes | undefined;
  /** Below the fields. */
  children?: ReactNode;
}

/** "It's a gift": a checkbox, with the gift's fields once it is checked. */
export function GiftQuestion({ place, refused, children }: GiftQuestionProps) {
  const plan = useGiftPlan();
  return (
    <div className="gift stack gap-4">
      <label className="gift-row pick">
        <input
          type="checkbox"
          checked={plan.isGift}
          onChange={({ target }) => changeGift({ isGift: target.checked })}
        />
        <span>
          <b className="title text-5">It’s a gift</b>
          <small className="note">{giftPromise(place)}</small>
        </span>
      </label>
      {plan.isGift && (
        <>
          <GiftFields gift={plan} onChange={changeGift} refused={refused} />
          {children}
        </>
      )}
    </div>
  );
}

/** In the cart, where nobody has named an address yet. */
export const GiftInCart = ({ country }: { country: string }) => (
  <div className="gift-in-cart">
    <GiftQuestion place={{ country: country === '' ? 'US' : country, state: '' }}>
      <p className="note">
        At checkout, give the address of whoever opens the box. Emails about it come to you.
      </p>
    </GiftQuestion>
  </div>
);

interface GiftInCheckoutProps {
  form: { country: string; state: string; customerName: string };
  /** Whether the shopper has tried to order, which shows every mistake. */
  isTried: boolean;
}

/** In the checkout, above the address. */
export function GiftInCheckout({ form, isTried }: GiftInCheckoutProps) {
  const plan = useGiftPlan();
  const refused = isTried ? giftMistakes(plan) : undefined;
  const [name = ''] = form.customerName.trim().split(/\s+/);
  return (
    <div className="mt-5">
      <GiftQuestion place={form} refused={refused}>
        <label className="gift-row pick">
          <input
            type="checkbox"
            checked={plan.tells}
            onChange={({ target }) => changeGift({ tells: target.checked })}
          />
          <span>Email {name || 'them'} when it ships</span>
        </label>
        {plan.tells && (
          <ReceiverEmail
            label={name === '' ? 'Their email' : `${name}’s email`}
            gift={plan}
            onChange={changeGift}
            refused={refused}
          />
        )}
        <p className="bold">
          Below: name and address of whoever opens the box. The email is yours, and so are all emails about
          the order.
        </p>
      </GiftQuestion>
    </div>
  );
}

/** What a gift to a place has in its box. */
export const giftPromise = (place: { country: string; state: string }): string =>
  passesCustoms(place)
    ? 'Your note, printed inside. Customs there asks for prices, so they stay on the paper.'
    : 'No prices in the box. Your note, printed inside.';
