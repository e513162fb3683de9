import type { DiscountCode } from './discount-code.ts';

/** Limits of a code. Null where there is none. */
export interface CodeLimits {
  startsAt: Date | null;
  endsAt: Date | null;
  maxUses: number | null;
  maxUsesPerEmail: number | null;
}

/** How often a code was used: in paid orders, in orders that may still be paid, and in each of them by one email address. */
export interface CodeUses {
  paid: number;
  unpaid: number;
  byEmail: number;
  heldByEmail: number;
}

/** Why a code cannot be used now, in a sentence for the shopper; null if it can. */
export function refuseCode(
  { name, startsAt, endsAt, maxUses, maxUsesPerEmail }: CodeLimits & Pick<DiscountCode, 'name'>,
  { paid, unpaid, byEmail, heldByEmail }: CodeUses,
  { now, timeZone }: { now: Date; timeZone: string },
): string | null {
  if (startsAt && now < startsAt) return `${name} starts on ${dayIn(startsAt, timeZone)}.`;
  if (endsAt && now >= endsAt) return `${name} ended on ${dayIn(lastMoment(endsAt), timeZone)}.`;
  if (maxUses !== null && paid >= maxUses) return `${name} has been used up.`;
  if (maxUses !== null && paid + unpaid >= maxUses)
    return `Someone is paying with the last use of ${name} right now. Try again later, or go on without it.`;
  if (maxUsesPerEmail !== null && byEmail >= maxUsesPerEmail)
    return maxUsesPerEmail === 1
      ? `${name} works once for each email address, and this one has used it.`
      : `${name} works ${maxUsesPerEmail} times for each email address, and this one has used it that often.`;
  if (maxUsesPerEmail !== null && byEmail + heldByEmail >= maxUsesPerEmail)
    return `An order for this email address has ${name} and isn’t paid yet. Try again later, or go on without it.`;
  return null;
}

/** A code that ends at midnight ended on the day before. */
const lastMoment = (endsAt: Date) => new Date(endsAt.getTime() - 1);

const dayIn = (date: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone }).format(
    date,
  );
