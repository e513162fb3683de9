import { counted } from '../language/counted.ts';
import { formatSigned } from '../money/money.ts';
import { keptOf } from '../today/kept.ts';

/** How features did over a span of time. Orders are those that were paid. */
export interface FeatureCounts {
  orders: number;
  /** Orders that their shoppers changed, or canceled, before they went to Printful. */
  changed: number;
  canceled: number;
  /** Visits that listed names for a crew, and orders with hats of a crew. */
  crewsStarted: number;
  crewsBought: number;
  /** Hats whose words a person was asked about, and what became of them. */
  wordsAsked: number;
  wordsApproved: number;
  wordsRefunded: number;
  /** Orders that replaced hats for free. */
  replacements: number;
  /** Orders with a discount code that did not give its use back, and what the codes saved them in cents. */
  codes: number;
  codesSaved: number;
  /** All orders that were paid with a code, what those of known cost left in cents, and how many are of unknown cost. */
  codesPaid: number;
  codesProfit: number | null;
  codesUnknown: number;
  /** Orders that were paid from a wallet. */
  applePay: number;
  googlePay: number;
  link: number;
  /** Orders for a party that is over, and how many of them came late or not yet. */
  parties: number;
  partiesMissed: number;
  /** Orders that go to somebody as a gift. */
  gifts: number;
}

/** What the counts are called in a file. */
export const FEATURE_LABELS: Record<keyof FeatureCounts, string> = {
  orders: 'Paid orders',
  changed: 'Orders changed after paying',
  canceled: 'Orders canceled in the time to change',
  crewsStarted: 'Crews started',
  crewsBought: 'Orders with a crew',
  wordsAsked: 'Hats with words to check',
  wordsApproved: 'Hats with words approved',
  wordsRefunded: 'Hats with words refunded',
  replacements: 'Replacements',
  codes: 'Orders with a discount code',
  codesSaved: 'Saved by discount codes, in cents',
  codesPaid: 'Orders with a code, also canceled',
  codesProfit: 'Kept of orders with a code, in cents',
  codesUnknown: 'Orders with a code, of unknown cost',
  applePay: 'Orders paid with Apple Pay',
  googlePay: 'Orders paid with Google Pay',
  link: 'Orders paid with Link',
  parties: 'Orders for a party that is over',
  partiesMissed: 'Orders that missed their party',
  gifts: 'Gifts',
};

interface FeatureLine {
  label: string;
  value: string;
  /** What the value is a part of; null if that says nothing. */
  of: string | null;
}

/** The counts as an owner reads them: each feature with its share. */
export const featureLines = (counts: FeatureCounts): FeatureLine[] => [
  line('Changed after paying', { part: counts.changed, whole: counts.orders, noun: 'order' }),
  line('Canceled in the time to change', { part: counts.canceled, whole: counts.orders, noun: 'order' }),
  line('Crews bought', {
    part: counts.crewsBought,
    whole: counts.crewsStarted,
    noun: 'crew',
    what: 'started',
  }),
  line('Words approved', {
    part: counts.wordsApproved,
    whole: counts.wordsAsked,
    noun: 'hat',
    what: 'to check',
  }),
  {
    label: 'Replacements',
    value: counts.replacements.toLocaleString('en-US'),
    of:
      counts.orders === 0
        ? null
        : `${(100 * (counts.replacements / counts.orders)).toFixed(1).replace(/\.0$/, '')} per 100 orders`,
  },
  codesLine(counts),
  line('Paid with Apple Pay', { part: counts.applePay, whole: counts.orders, noun: 'order' }),
  line('Paid with Google Pay', { part: counts.googlePay, whole: counts.orders, noun: 'order' }),
  line('Paid with Link', { part: counts.link, whole: counts.orders, noun: 'order' }),
  line('Late for their party', {
    part: counts.partiesMissed,
    whole: counts.parties,
    noun: 'order',
    what: 'for a party',
  }),
  line('Gifts', { part: counts.gifts, whole: counts.orders, noun: 'order' }),
];

function codesLine({ codes, codesSaved, codesPaid, codesProfit, codesUnknown }: FeatureCounts): FeatureLine {
  const { isKnown, without } = keptOf({ orders: codesPaid, unknown: codesUnknown });
  const kept = isKnown ? `you keep ${formatSigned(codesProfit ?? 0)}` : 'what you keep is not known yet';
  return {
    label: 'Orders with a code',
    value: codes.toLocaleString('en-US'),
    of:
      codesPaid === 0 ? null : [`${formatSigned(codesSaved)} less`, kept, without].filter(Boolean).join(', '),
  };
}

function line(
  label: string,
  { part, whole, noun, what = '' }: { part: number; whole: number; noun: string; what?: string },
): FeatureLine {
  const of = `${counted(whole, noun)} ${what}`.trim();
  return {
    label,
    value: part.toLocaleString('en-US'),
    of: whole === 0 ? null : `${percentOf(part, whole)} of ${of}`,
  };
}

/** Like "12.5%"; whole percents from 20 on. */
export function percentOf(part: number, whole: number): string {
  const percent = whole === 0 ? 0 : (100 * part) / whole;
  return `${percent > 0 && percent < 20 ? percent.toFixed(1).replace(/\.0$/, '') : Math.round(percent)}%`;
}
