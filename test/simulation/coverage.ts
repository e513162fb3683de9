import { drawFaults, kindsOf } from './faults.ts';

/** What happens in worlds, by the line that says so. The worlds of `npm test` meet all of it. */
const EVENTS: Record<string, RegExp> = {
  'an order is paid': /is paid: \d/,
  'a card is declined': /has a card declined/,
  'a sheet is closed': /closes the sheet/,
  'a sheet is paid': /confirms a sheet of \w+: paid/,
  'a sheet is confirmed too late or twice': /confirms a sheet of \w+: closed/,
  'a cart of the owner’s is paid': /pays for cart \d+: paid/,
  'a cart of the owner’s is paid twice': /pays for cart \d+: closed/,
  'a cart is sent again': /sends a cart again: done/,
  'a cart is withdrawn': /withdraws a cart: done/,
  'a gift is announced': /SMTP .* to receiver-\d/,
  'a code ends the checkout': /goes on without a code/,
  'a name is decided': /decides about \w+: version/,
  'an order is changed in its window':
    /asks for (other words|another address|a gift note) of order \w+: done/,
  'an order is canceled in its window': /asks for a cancellation of order \w+: done/,
  'an order starts early': /asks for an early start of order \w+: done/,
  'the owner refunds an order': /the owner refunds \w+.*: done/,
  'the owner sends an order': /the owner sends order .*: done/,
  'the words are approved': /approve the words .*: done/,
  'the words are refused': /refund the words .*: done/,
  'nobody answers about the words': /nobody answers about the words/,
  'a refund waits': /Stripe refunds .*: pending/,
  'a refund fails': /^re_\d+ is failed/,
  'a dispute is won': /dp_\d+ is won/,
  'a dispute is lost': /dp_\d+ is lost/,
  'a card may be stolen': /may be stolen/,
  'Printful holds an order': /Printful's order \S+ is onhold/,
  'Printful cancels an order': /Printful's order \S+ is canceled/,
  'Printful digitizes again': /is a draft again/,
  'Printful archives a draft': /Printful's draft \S+ is archived/,
  'sales tax is collected': /Stripe POST \/v1\/tax\/calculations: 200/,
  'hats arrive': /Printful's order \S+ is fulfilled/,
  'Printful’s catalog changes': /of \w+ hats changes/,
  'a problem is reported': /someone reports order/,
  'hats are replaced': /"replacementId":"/,
  'hats are refunded': /"refundId":"/,
  'shoppers speak': /someone speaks of order \w+: done/,
  'a review is taken back': /takes back the review of order \w+: done/,
  'a newsletter is sent': /SMTP New hats .*: accepted/,
  'a newsletter is postponed': /SMTP New hats .*: (failed|unreachable)/,
  'a newsletter is stopped': /the owner stops it: done/,
  'a reader leaves': /unsubscribes: done/,
  'a link of a newsletter is clicked': /a reader clicks: done/,
  'a newsletter sells hats': /comes from newsletter/,
  'a person is erased': /is erased: done/,
  'a person reads her data': /reads her data: done/,
  'the settings change': /the owner changes the settings: .*[a-z]/,
  'the shop waits for its take-over': /has to wait for the take-over/,
  'an instance is killed': /instance \d is killed/,
  'a clock is wrong': /the clock of instance/,
};

/** What a line says, by name. */
export const eventsIn = (line: string): string[] =>
  Object.entries(EVENTS).flatMap(([name, pattern]) => (pattern.test(line) ? [name] : []));

/** The faults of a seed that a world should meet beside these events. */
export const faultsOf = (seed: number): string[] => kindsOf(drawFaults(seed)).map((kind) => `fault ${kind}`);

/** The events that no world of these met. */
export const missedBy = (met: Iterable<ReadonlySet<string>>): string[] => {
  const all = [...met];
  return Object.keys(EVENTS).filter((event) => !all.some((each) => each.has(event)));
};

/** How many worlds meet each event and fault, the rarest first, and the fewest seeds for all of them. */
export function coverageReport(met: ReadonlyMap<number, ReadonlySet<string>>): string {
  const kinds = new Set([...Object.keys(EVENTS), ...[...met.values()].flatMap((each) => [...each])]);
  const counts = [...kinds].map((kind) => ({
    kind,
    count: [...met.values()].filter((each) => each.has(kind)).length,
  }));
  return [
    ...counts
      .sort((one, other) => one.count - other.count)
      .map(({ kind, count }) => `${String(count).padStart(5)}  ${kind}`),
    `Few seeds that meet all of it: ${fewestSeeds(met).join(', ')}`,
  ].join('\n');
}

/** Few seeds that together meet whatever any of them meets: the one that adds most comes first. */
function fewestSeeds(met: ReadonlyMap<number, ReadonlySet<string>>): number[] {
  const missing = new Set([...met.values()].flatMap((each) => [...each]));
  const chosen: number[] = [];
  while (missing.size > 0) {
    const gainOf = (seed: number) => [...(met.get(seed) ?? [])].filter((each) => missing.has(each)).length;
    const best = [...met.keys()].reduce((one, other) => (gainOf(other) > gainOf(one) ? other : one));
    chosen.push(best);
    for (const each of met.get(best) ?? []) missing.delete(each);
  }
  return chosen;
}
