import { carrierText } from '../shipping/carrier-text.ts';
import { REFUNDED_IN } from '../shipping/promised-days.ts';

/** What is known of an order; times and days in words are the caller's. */
export interface HatFacts {
  id: string;
  /** What to call the shopper. */
  name: string;
  hats: number;
  /** The keys of its states. */
  states: readonly string[];
  /** Until when the shopper can change it, in words; null if that is over. */
  changeableUntil: string | null;
  /** The latest day on which it arrives, in words; null if none was promised, or it is over. */
  arrivesBy: string | null;
  /** Oldest first. */
  parcels: readonly {
    carrier: string;
    service: string;
    trackingNumber: string;
    trackingUrl: string;
    shippedOn: string;
    deliveredOn: string | null;
    /** How many hats are in it; null if unknown. */
    hats: number | null;
    isReturned: boolean;
    isCanceled: boolean;
  }[];
}

/** The answer to "Where is my hat?", in paragraphs with a line between them, as an owner would write it. */
export function whereIsMyHat(facts: HatFacts): string {
  return [`Hi ${facts.name},`, ...stateOf(facts)].join('\n\n');
}

function stateOf(facts: HatFacts): string[] {
  const { id, hats, states, changeableUntil, arrivesBy } = facts;
  const order = `order #${id}`;
  const [it, is] = hats === 1 ? ['Your hat', 'is'] : ['Your hats', 'are'];
  const arrival =
    arrivesBy === null ? [] : [`${hats === 1 ? 'It' : 'They'} should be with you by ${arrivesBy}.`];
  const parcels = facts.parcels.filter(({ isCanceled }) => !isCanceled);
  if (states.includes('canceled')) return [`We canceled ${order}, so no hat is on its way.`];
  if (states.includes('refunded'))
    return [
      `We refunded ${order}, so no hat is on its way. The money can take ${REFUNDED_IN} to show up on your statement.`,
    ];
  if (states.includes('pending') || states.includes('payment_failed'))
    return [`${upper(order)} isn’t paid yet, so we haven’t started making ${hats === 1 ? 'it' : 'them'}.`];
  if (parcels.length > 0)
    return [
      ...parcels.map((parcel) => parcelText(parcel, facts)),
      ...(parcels.every(({ deliveredOn, isReturned }) => deliveredOn !== null || isReturned) ? [] : arrival),
    ];
  if (states.includes('shipped')) return [`${it} left the workshop.`, ...arrival];
  if (states.includes('confirmed_with_printful') || states.includes('sent_to_printful'))
    return [
      `${it} ${is} being made right now. We’ll email you when ${hats === 1 ? 'it ships' : 'they ship'}.`,
      ...arrival,
    ];
  if (changeableUntil !== null)
    return [
      `You can still change ${order} until ${changeableUntil}. After that we make ${hats === 1 ? 'it' : 'your hats'}.`,
      ...arrival,
    ];
  if (states.includes('processing')) return [`${upper(order)} goes to the workshop now.`, ...arrival];
  // What it waits for is the owner's to explain.
  return [`${upper(order)} isn’t in the works yet. We’re looking into it and will write to you again soon.`];
}

function parcelText(parcel: HatFacts['parcels'][number], { hats: all }: HatFacts): string {
  const { carrier, service, trackingNumber, trackingUrl, shippedOn, deliveredOn, hats, isReturned } = parcel;
  const by = carrierText(carrier, service) || 'the carrier';
  const isAll = hats === null || hats === all;
  const what = isAll ? (all === 1 ? 'Your hat' : 'Your hats') : `${hats} of your ${all} hats`;
  const number = trackingNumber === '' ? '' : ` The tracking number is ${trackingNumber}.`;
  const link = trackingUrl === '' ? '' : ` ${trackingUrl}`;
  if (isReturned) return `${what} couldn’t be delivered and came back to the workshop.${number}`;
  if (deliveredOn !== null)
    return `${upper(by)} says that ${lower(what)} ${what === 'Your hat' || hats === 1 ? 'was' : 'were'} delivered on ${deliveredOn}.${number}${link}`;
  return `${what} left the workshop on ${shippedOn} with ${by}.${number}${link}`;
}

const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
