import type { PlantedBug } from '../../scripts/mutants/planted-bug.ts';

const orders = 'src/server/orders';
const counting = `${orders}/intents/count-decline.ts`;
const closing = `${orders}/intents/close-intents.ts`;
const queries = `${orders}/intents/queries.ts`;
const settling = `${orders}/settling/settle-order.ts`;
const tests = ['test/api/card-testing.test.ts'];

export const planted: PlantedBug[] = [
  {
    name: 'declines from a network are not counted',
    file: counting,
    find: 'const declines = await declinesSince(deps.db, payer, memoryStart(deps));',
    replace: 'const declines = { own: 0, around: 0 };',
    tests,
  },
  {
    name: 'declines count forever',
    file: counting,
    find: 'new Date(clock().getTime() - config.limits.decliningMemory)',
    replace: 'new Date(clock().getTime() - 1000 * config.limits.decliningMemory)',
    tests,
  },
  {
    name: 'only the intent of the declined card is closed',
    file: counting,
    find: '[counted, ...(await openAround())]',
    replace: '[counted]',
    tests,
  },
  {
    name: 'intents that must close stay open',
    file: counting,
    find: '  await markClosing(deps.db, closing);\n',
    replace: '',
    tests,
  },
  {
    name: 'no job cancels intents after a crash',
    file: counting,
    find: "await deps.jobs.enqueue(deps.db, { name: 'close-intents', data: {}, at: later });",
    replace: 'void later;',
    tests,
  },
  {
    name: "declines of one network close every network's intents",
    file: queries,
    find: 'around === null ? sql`payer` :',
    replace: 'around === null ? sql`${payer}` :',
    tests,
  },
  {
    name: 'declines are not counted on their intent',
    file: queries,
    find: "eb('declines', '+', 1)",
    replace: "eb('declines', '+', 0)",
    tests,
  },
  {
    name: 'declines are counted twice on their intent',
    file: queries,
    find: "eb('declines', '+', 1)",
    replace: "eb('declines', '+', 2)",
    tests,
  },
  {
    name: 'an order does not record which intent paid it',
    file: queries,
    find: ".set({ payment_intent_id: id }).where('id', '=', orderId)",
    replace: ".set({ payment_intent_id: id }).where('id', '=', '')",
    tests,
  },
  {
    name: 'intents that must close are never found again',
    file: queries,
    find: "    .where('state', '=', 'closing')",
    replace: "    .where('state', '=', 'canceled')",
    tests,
  },
  {
    name: 'a refused network gets an intent',
    file: `${orders}/placing/create-payment.ts`,
    find: "if (trust === 'refused') return tooManyDeclines(deps);",
    replace: "if (trust === 'refused' && earlier.length > 99) return tooManyDeclines(deps);",
    tests,
  },
  {
    name: 'no payment requires 3-D Secure',
    file: 'src/server/gateways/stripe.ts',
    find: '...(threeDSecure ? SECURE_CARD : {}),',
    replace: '',
    tests,
  },
  {
    name: 'every attempt has the same key at Stripe',
    file: 'src/server/gateways/stripe.ts',
    find: '-${attempt}',
    replace: '',
    tests: [...tests, 'src/server/gateways/stripe.test.ts'],
  },
  {
    name: 'Stripe’s dashboard chooses the payment methods',
    file: 'src/server/gateways/stripe.ts',
    find: "allowed_payment_method_types: ['card'],",
    replace: 'automatic_payment_methods: { enabled: true },',
    tests: ['src/server/gateways/stripe.test.ts', 'test/api/payment.test.ts'],
  },
  {
    name: 'a second payment is not refunded',
    file: closing,
    find: "if (now?.state === 'closing') await returnSecondPayment(deps, intent, payment);",
    replace: 'void now;',
    tests,
  },
  {
    name: 'an order whose cards were declined does not show as failed',
    file: closing,
    find: '&& declines > 0)',
    replace: '&& declines < 0)',
    tests,
  },
  {
    name: 'an order can be paid by two intents',
    file: 'src/server/orders/settling/queries.ts',
    find: "        .where('id', '<>', intentId)\n",
    replace: "        .where('id', '<>', intentId)\n        .where('id', '=', '')\n",
    tests,
  },
  {
    name: 'an intent closed for declines cancels its order',
    file: settling,
    find: "const isClosed = intent.state === 'closing';",
    replace: 'const isClosed = false;',
    tests,
  },
  {
    name: 'money on an earlier intent is overlooked',
    file: settling,
    find: "existing.find(({ payment }) => payment.state === 'succeeded')",
    replace: "existing.slice(-1).find(({ payment }) => payment.state === 'succeeded')",
    tests,
  },
  {
    name: 'declined cards are not counted',
    file: `${orders}/settling/receive-stripe-event.ts`,
    find: "event.type === 'payment_intent.payment_failed'",
    replace: "event.type === 'payment_intent.declined'",
    tests,
  },
  {
    name: 'closed intents are canceled only by the job',
    file: `${orders}/settling/receive-stripe-event.ts`,
    find: 'if (!isClosing || takeOver.needed() !== null) return;',
    replace: 'if (isClosing || takeOver.needed() !== null) return;',
    tests,
  },
];
