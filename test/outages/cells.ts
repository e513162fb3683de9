/** The calls of the shop to its providers, in the order in which an order meets them. */
export const STEPS = [
  'rates',
  'intent',
  'settle',
  'mail',
  'draft',
  'find',
  'look',
  'confirm',
  'poll',
  'refund',
] as const;
export type Step = (typeof STEPS)[number];

export type Provider = 'Stripe' | 'Printful' | 'the mail server';

interface Call {
  provider: Provider;
  /** What the shop does by it. */
  purpose: string;
  /** Its method and path; of an email, every connection. */
  pattern: RegExp;
}

export const CALLS: Record<Step, Call> = {
  rates: {
    provider: 'Printful',
    purpose: 'reads shipping rates for a shopper',
    pattern: /^POST \/shipping\/rates$/,
  },
  intent: {
    provider: 'Stripe',
    purpose: 'begins a payment',
    pattern: /^POST \/v1\/payment_intents$/,
  },
  settle: {
    provider: 'Stripe',
    purpose: 'reads whether an order is paid',
    pattern: /^GET \/v1\/payment_intents\/\w+$/,
  },
  mail: { provider: 'the mail server', purpose: 'sends the confirmation', pattern: /^/ },
  draft: { provider: 'Printful', purpose: 'creates a draft of the order', pattern: /^POST \/orders$/ },
  find: { provider: 'Printful', purpose: 'reads the draft', pattern: /^GET \/orders\/@\w+$/ },
  look: {
    provider: 'Stripe',
    purpose: 'looks at the charge before the order is made',
    pattern: /^GET \/v1\/refunds$/,
  },
  confirm: { provider: 'Printful', purpose: 'confirms the draft', pattern: /^POST \/orders\/\d+\/confirm$/ },
  poll: { provider: 'Printful', purpose: 'reads how far the order is', pattern: /^GET \/orders\/@\w+$/ },
  refund: { provider: 'Stripe', purpose: 'refunds the order', pattern: /^POST \/v1\/refunds$/ },
};

/** How a provider misbehaves at a step. */
export const FAULTS = [
  'refused',
  'hang',
  'hang after the head',
  'one byte a second',
  'half a body',
  '200 with HTML',
  '200 with an error',
  '401',
  '402',
  '403',
  '404',
  '429',
  '429 for a day',
  '500 for ten minutes',
  'redirect',
  'another order’s answer',
  'twice',
] as const;
export type Fault = (typeof FAULTS)[number];

/** What has no equal in SMTP. */
const NOT_OF_MAIL: readonly Fault[] = [
  '401',
  '402',
  '403',
  '404',
  '429 for a day',
  'redirect',
  'another order’s answer',
];

export interface Cell {
  step: Step;
  fault: Fault;
}

export const CELLS: readonly Cell[] = STEPS.flatMap((step) =>
  FAULTS.filter((fault) => step !== 'mail' || !NOT_OF_MAIL.includes(fault)).map((fault) => ({ step, fault })),
);

/**
 * What a cell ends in: the order is made in spite of it, waits, or is held; what the owner is alerted to; and what the shopper reads, or
 * of a refund the owner.
 */
type Expected = [order: 'made' | 'waited' | 'held', alert: string | null, read: string];

const NO_PAYMENTS = 'The payment provider does not answer. Try again in a moment.';
const NOT_PAID = 'Not paid yet';
const AT_PRINTER = 'Paid. At the printer now.';
const BEING_MADE = 'Your hats are being made';
const REQUESTED = 'The refund is requested.';

/** Each fault once and each step at least once, with what it ends in. */
export const DIAGONAL: readonly (Cell & { expected: Expected })[] = [
  { step: 'intent', fault: 'refused', expected: ['waited', null, NO_PAYMENTS] },
  { step: 'draft', fault: 'hang', expected: ['waited', 'standstill', AT_PRINTER] },
  { step: 'settle', fault: 'hang after the head', expected: ['waited', 'unanswered', NOT_PAID] },
  { step: 'look', fault: 'one byte a second', expected: ['waited', 'standstill', AT_PRINTER] },
  { step: 'mail', fault: 'half a body', expected: ['waited', null, BEING_MADE] },
  { step: 'poll', fault: '200 with HTML', expected: ['waited', null, BEING_MADE] },
  { step: 'refund', fault: '200 with an error', expected: ['waited', null, REQUESTED] },
  { step: 'settle', fault: '401', expected: ['waited', 'stripe-refuses', NOT_PAID] },
  { step: 'draft', fault: '402', expected: ['waited', 'printful-refuses', AT_PRINTER] },
  { step: 'look', fault: '403', expected: ['waited', 'stripe-refuses', AT_PRINTER] },
  { step: 'find', fault: '404', expected: ['held', 'order-held', 'Your order is on hold'] },
  { step: 'confirm', fault: '429', expected: ['waited', 'standstill', AT_PRINTER] },
  { step: 'rates', fault: '429 for a day', expected: ['waited', null, 'Standard Shipping $14.99'] },
  { step: 'refund', fault: '500 for ten minutes', expected: ['waited', null, REQUESTED] },
  { step: 'intent', fault: 'redirect', expected: ['waited', null, NO_PAYMENTS] },
  { step: 'find', fault: 'another order’s answer', expected: ['waited', 'standstill', AT_PRINTER] },
  { step: 'confirm', fault: 'twice', expected: ['made', null, BEING_MADE] },
];

/** What people meet most: a provider that is silent, slow or down. */
export const DAILY = DIAGONAL.filter(({ fault }) =>
  ['refused', 'hang', 'hang after the head', 'one byte a second', '500 for ten minutes'].includes(fault),
);
