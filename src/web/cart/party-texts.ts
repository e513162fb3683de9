import type { Cart } from '../../domain/cart/cart.ts';
import { hatName } from '../../domain/design/hat-name.ts';
import { formatPrice, readAmount } from '../../domain/money/money.ts';
import { daysBetween } from '../../domain/shipping/days-text.ts';
import { PARTY_WORDS, type PartyAnswer, partyAnswer } from '../../domain/shipping/party.ts';
import { reviewText } from '../../domain/words/words-texts.ts';
import type { EstimatedWay } from '../checkout/shipping/estimate.ts';

interface PartyTexts {
  answer: PartyAnswer;
  /** Like "In time." */
  title: string;
  reason: string;
}

interface PartyPlan {
  today: string;
  hats: Cart;
  /** Where a gift goes; empty for the shopper's own hats. */
  to?: string;
  /** The id of the chosen way of shipping, which alone counts. */
  chosen?: string | undefined;
}

/** Whether the hats come before the party, and why. Null while no dates are known. */
export function partyTexts(
  party: string,
  ways: readonly EstimatedWay[],
  { today, hats, to = '', chosen }: PartyPlan,
): PartyTexts | null {
  const express = ways.find(({ id }) => id === EXPRESS);
  const usual = ways.find(({ id }) => id !== EXPRESS);
  if (!usual) return null;
  const isChosen = chosen === EXPRESS && express !== undefined && express.last <= party;
  const answer = isChosen ? 'in_time' : partyAnswer(party, ways);
  if (answer === null) return null;
  const facts = {
    party,
    today,
    usual: isChosen ? express : usual,
    express,
    count: countOf(hats),
    to: to && ` to ${to}`,
  };
  const reason = [reviewText(keptNames(hats)), reasonFor(answer, facts)].filter(Boolean).join(' ');
  return { answer, title: PARTY_WORDS[answer], reason };
}

const countOf = (hats: Cart): number => hats.reduce((sum, { quantity }) => sum + quantity, 0);

/** The names of the hats whose words a person reviews, without repeats. */
export const keptNames = (hats: Cart): string[] => [
  ...new Set(hats.filter(({ keepWords }) => keepWords).map(hatName)),
];

interface Facts {
  party: string;
  today: string;
  /** How many hats there are. */
  count: number;
  /** Like " to Texas"; empty for the shopper's own hats. */
  to: string;
  usual: EstimatedWay;
  express: EstimatedWay | undefined;
}

function reasonFor(answer: PartyAnswer, { party, today, count, to, usual, express }: Facts): string {
  if (party < today) return 'That day has passed.';
  // If the party is in another year, every date says its year.
  const now = [party, ...[usual, express].map((way) => way?.last ?? party)].every((day) =>
    isSameYear(day, today),
  )
    ? today
    : '';
  const until = dayText(usual.last, now);
  if (answer === 'in_time') return `Your ${count === 1 ? 'hat comes' : 'hats come'}${to} by ${until}.`;
  const usualCan = `${usual.id === 'STANDARD' ? 'Standard' : 'Free shipping'}${to} can take until ${until}.`;
  if (!express) return usualCan;
  return answer === 'only_express'
    ? `${usualCan} Express is ${formatPrice(readAmount(express.rate))} and comes by ${dayText(express.last, now)}.`
    : `Even Express${to} can take until ${dayText(express.last, now)}. Your order’s page will have a note to print and hand over.`;
}

const EXPRESS = 'EXPRESS';

/** "2026-12-15" -> "Dec 15", or "Dec 15, 2026" in another year than today's. */
export const dayText = (day: string, today: string): string =>
  daysBetween({ first: day, last: day }) + (isSameYear(day, today) ? '' : `,\u00a0${day.slice(0, 4)}`);

const isSameYear = (day: string, today: string): boolean => day.slice(0, 4) === today.slice(0, 4);
