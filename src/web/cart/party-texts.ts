import { formatPrice, readAmount } from '../../domain/money.ts';
import { PARTY_WORDS, partyAnswer } from '../../domain/party.ts';
import { daysText } from '../checkout/shipping/estimate.ts';
import type { EstimatedWay } from './use-estimate.ts';

/** Whether the hats come before the party, in two parts: the answer, and why. Null while no dates are known. */
export function partyTexts(
  party: string,
  ways: readonly EstimatedWay[],
  today: string,
): { answer: string; reason: string } | null {
  const answer = partyAnswer(party, ways);
  const [usual, express] = [ways.find(({ id }) => id !== EXPRESS), ways.find(({ id }) => id === EXPRESS)];
  if (answer === null || !usual) return null;
  return { answer: PARTY_WORDS[answer], reason: reasonFor(answer, { party, today, usual, express }) };
}

interface Facts {
  party: string;
  today: string;
  usual: EstimatedWay;
  express: EstimatedWay | undefined;
}

function reasonFor(answer: keyof typeof PARTY_WORDS, { party, today, usual, express }: Facts): string {
  if (party < today) return 'That day has passed.';
  const until = dayText(usual.last);
  if (answer === 'in_time') return `Your hats come by ${until}.`;
  const usualCan = `${usual.id === 'STANDARD' ? 'Standard' : 'Free shipping'} can take until ${until}.`;
  if (!express) return usualCan;
  return answer === 'only_express'
    ? `${usualCan} Express is ${formatPrice(readAmount(express.rate))} and comes by ${dayText(express.last)}.`
    : `Even Express can take until ${dayText(express.last)}.`;
}

const EXPRESS = 'EXPRESS';

/** "2026-12-15" -> "Dec 15". */
export const dayText = (day: string): string => daysText(new Date(day), new Date(day));

/** "Dec 1–15". */
export const spanText = ({ first, last }: Pick<EstimatedWay, 'first' | 'last'>): string =>
  daysText(new Date(first), new Date(last));
