import type { OrderStatus } from '../orders/order-status.ts';
import { arrivalBy } from './arrival.ts';
import { NOT_SHIPPED } from './late.ts';

/** A way of shipping and the latest day on which it arrives, like "2026-12-15". */
interface WayToParty {
  id: string;
  last: string;
}

/** Whether the hats come before the party ends: with every way of shipping or the cheapest, with Express alone, or not. */
export type PartyAnswer = 'in_time' | 'only_express' | 'too_late';

/** How each answer begins. */
export const PARTY_WORDS: Record<PartyAnswer, string> = {
  in_time: 'In time.',
  only_express: 'Only with Express.',
  too_late: 'Probably too late.',
};

/** Looks at the latest days only. Hats that come on the day of the party are in time. Null without a way of shipping. */
export function partyAnswer(party: string, ways: readonly WayToParty[]): PartyAnswer | null {
  if (ways.length === 0) return null;
  const inTime = ways.filter(({ last }) => last <= party);
  if (inTime.some(({ id }) => id !== EXPRESS)) return 'in_time';
  return inTime.length > 0 ? 'only_express' : 'too_late';
}

const EXPRESS = 'EXPRESS';

const LONGEST_PLAN_DAYS = 730;
const DAY = 86_400_000;

/** What is wrong with the day of a party; null if nothing is. */
export function checkPartyDay(day: string, now: Date): string | null {
  if (!isDay(day)) return 'The party needs a day like 2026-12-31.';
  // It is still yesterday somewhere.
  if (day < dayOf(new Date(now.getTime() - DAY))) return 'That day has passed. Pick a later one, or none.';
  const last = new Date(now.getTime() + LONGEST_PLAN_DAYS * DAY);
  return day > dayOf(last) ? 'That’s more than two years away. Pick an earlier day, or none.' : null;
}

/** Whether this is a day of the calendar, like "2026-12-31". */
export const isDay = (text: string): boolean => {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(at) && dayOf(new Date(at)) === text;
};

export const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** Whether a day is over in all of the US, where it ends hours later than in UTC. */
export const isPastDay = (day: string, now: Date): boolean => day < dayOf(new Date(now.getTime() - DAY / 2));

interface PartyOrder {
  status: OrderStatus;
  partyOn: string | null;
  /** The newest ship-by time that the shopper knows. */
  shipBy: Date | null;
  maxDeliveryDays: number | null;
}

/** The latest day on which an order arrives, as promised or announced; null if none is known. */
export const latestDay = ({
  shipBy,
  maxDeliveryDays,
}: Omit<PartyOrder, 'status' | 'partyOn'>): string | null =>
  shipBy && maxDeliveryDays !== null
    ? dayOf(arrivalBy([maxDeliveryDays, maxDeliveryDays], shipBy, { days: { production: [0, 0] } }).last)
    : null;

/** The statuses of paid orders that have not arrived. */
export const ON_THE_WAY: readonly OrderStatus[] = [...NOT_SHIPPED, 'shipped'];

/** Whether a paid order may arrive after the party. */
export function mayMissParty(order: PartyOrder): boolean {
  const last = latestDay(order);
  return ON_THE_WAY.includes(order.status) && order.partyOn !== null && last !== null && last > order.partyOn;
}
