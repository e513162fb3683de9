import { formatPrice, readAmount } from '../../domain/money.ts';
import { PARTY_WORDS, partyAnswer } from '../../domain/party.ts';
import { daysText } from '../checkout/shipping/estimate.ts';
import type { EstimatedWay } from './use-estimate.ts';

/** Whether the hats come before the party, in two parts: the answer, and why. Null while no dates are known. */
export function partyTexts(
  party: string,
  ways: readonly EstimatedWay[],
  { today, hats }: { today: string; hats: number },
): { answer: string; reason: string } | null {
  const answer = partyAnswer(party, ways);
  const [usual, express] = [ways.find(({ id }) => id !== EXPRESS), ways.find(({ id }) => id === EXPRESS)];
  if (answer === null || !usual) return null;
  return { answer: PARTY_WORDS[answer], reason: reasonFor(answer, { party, today, hats, usual, express }) };
}

interface Facts {
  party: string;
  today: string;
  hats: number;
  usual: EstimatedWay;
  express: EstimatedWay | undefined;
}

function reasonFor(answer: keyof typeof PARTY_WORDS, { party, today, hats, usual, express }: Facts): string {
  if (party < today) return 'That day has passed.';
  // Beside a party in another year, every day has its year.
  const now = [party, ...[usual, express].map((way) => way?.last ?? party)].every((day) =>
    isSameYear(day, today),
  )
    ? today
    : '';
  const until = dayText(usual.last, now);
  if (answer === 'in_time') return `Your ${hats === 1 ? 'hat comes' : 'hats come'} by ${until}.`;
  const usualCan = `${usual.id === 'STANDARD' ? 'Standard' : 'Free shipping'} can take until ${until}.`;
  if (!express) return usualCan;
  return answer === 'only_express'
    ? `${usualCan} Express is ${formatPrice(readAmount(express.rate))} and comes by ${dayText(express.last, now)}.`
    : `Even Express can take until ${dayText(express.last, now)}.`;
}

const EXPRESS = 'EXPRESS';

/** "2026-12-15" -> "Dec 15", or "Dec 15, 2026" in another year than today's. */
export const dayText = (day: string, today: string): string =>
  daysText(new Date(day), new Date(day)) + (isSameYear(day, today) ? '' : `,\u00a0${day.slice(0, 4)}`);

const isSameYear = (day: string, today: string): boolean => day.slice(0, 4) === today.slice(0, 4);

/** "Dec 1–15". */
export const spanText = ({ first, last }: Pick<EstimatedWay, 'first' | 'last'>): string =>
  daysText(new Date(first), new Date(last));
