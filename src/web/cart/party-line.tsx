import { type ReactNode, useEffect, useState } from 'react';
import type { Cart } from '../../domain/cart/cart.ts';
import { reviewText } from '../../domain/words/words-texts.ts';
import type { EstimatedWay } from '../checkout/shipping/estimate.ts';
import { keptNames, partyTexts } from './party-texts.ts';
import { ownToday } from './plans.ts';

export interface PartyLineProps {
  /** The day of the party; empty without one. */
  partyOn: string;
  /** Null while no dates are known. */
  ways: readonly EstimatedWay[] | null;
  hats: Cart;
  /** Where a gift goes, like "Texas"; empty for the shopper's own hats. */
  to?: string;
  /** The id of the chosen way of shipping; left out where none is chosen. */
  chosen?: string | undefined;
  /** A way to what arrives in time, said after "Only with Express.". */
  express?: ReactNode;
  className: string;
  role?: 'status';
}

/** Whether the hats come before the party, why, and whether a person looks at their words first. */
export function PartyLine({ partyOn, ways, hats, to = '', chosen, express, ...element }: PartyLineProps) {
  const [today, setToday] = useState('');
  useEffect(() => setToday(ownToday()), []);
  const isKnown = ways && today !== '' && partyOn !== '';
  const texts = isKnown ? partyTexts(partyOn, ways, { today, hats, to, chosen }) : null;
  if (!texts) return <p {...element}>{reviewText(keptNames(hats))}</p>;
  return (
    <p {...element}>
      <b>{texts.title}</b> {texts.reason} {texts.answer === 'only_express' && express}
    </p>
  );
}
