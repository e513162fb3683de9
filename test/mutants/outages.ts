import type { PlantedBug } from '../../scripts/mutants/planted-bug.ts';

const gateways = 'src/server/gateways';
const FAULTS = ['test/api/faults.test.ts', 'test/api/faults.nightly.test.ts'];

/** Bugs that the diagonal of the table of faults notices. */
export const planted: PlantedBug[] = [
  {
    name: 'a draft that was confirmed twice is held',
    file: 'src/server/fulfillment/send-order.ts',
    find: "if (!(error instanceof PrintfulError) || error.kind !== 'refused') throw error;",
    replace: 'throw error;',
    tests: FAULTS,
  },
  {
    name: 'an answer of Printful about another order holds this one',
    file: `${gateways}/printful/orders.ts`,
    find: "if (!isAsked) throw new PrintfulError('unavailable',",
    replace: "if (!isAsked) throw new PrintfulError('refused',",
    tests: FAULTS,
  },
  {
    name: 'a call to Printful waits for ever',
    file: `${gateways}/printful-client.ts`,
    find: '      signal,\n',
    replace: '',
    tests: FAULTS,
  },
  {
    name: 'a call to Stripe waits for eighty seconds',
    file: `${gateways}/stripe.ts`,
    find: 'timeout: Math.floor(settings.timeout / (1 + REPETITIONS)),',
    replace: 'timeout: 80_000,',
    tests: FAULTS,
  },
  {
    name: 'nobody hears that Stripe refuses the key',
    file: `${gateways}/stripe-calls.ts`,
    find: '  status === 401 ||\n',
    replace: '',
    tests: FAULTS,
  },
  {
    name: 'nobody hears that a restricted key may not read charges',
    file: `${gateways}/stripe-calls.ts`,
    find: '(status === 403 && !OPTIONAL.test(path)) ||',
    replace: '',
    tests: FAULTS,
  },
  {
    name: 'nobody hears that Printful suspended the account',
    file: 'src/server/fulfillment/send-order.ts',
    find: "if (result.kind === 'unauthorized')",
    replace: 'if (result.status === 401)',
    tests: FAULTS,
  },
  {
    name: 'an order that Printful does not find is sent once more',
    file: 'src/server/fulfillment/send-order.ts',
    find: 'if (!found && order.printfulOrderId !== null) return hold(inner, order, GONE);',
    replace: '',
    tests: FAULTS,
  },
  {
    name: 'a pause of a day parks the rates for a day',
    file: 'src/server/config/limits.ts',
    find: 'longestSilence: wait(10 * MINUTE),',
    replace: 'longestSilence: wait(24 * HOUR),',
    tests: FAULTS,
  },
  {
    name: 'too many confirmations hold their order',
    file: 'src/server/fulfillment/handle-printful-error.ts',
    find: "if (error.kind === 'rate_limited') return { againIn: error.retryAfter ?? limits.minute };\n  // Another",
    replace:
      "if (error.kind === 'rate_limited') return hold(deps, order, { kind: 'owner', cause: 'x', reason: 'x' });\n  // Another",
    tests: FAULTS,
  },
  {
    name: 'a refund ends for good while Stripe fails',
    file: `${gateways}/stripe-refunds.ts`,
    find: 'if (!isInvalidRequest(error)) throw error;\n      return { refused: error.said };',
    replace: 'return { refused: String(error) };',
    tests: FAULTS,
  },
  {
    name: 'what Stripe answers instead of a payment is an error of the shop',
    file: `${gateways}/stripe-calls.ts`,
    find: "throw isStripes || isTimeout(cause) ? new ShopError('provider_failed', NO_PAYMENTS, { cause }) : cause;",
    replace: 'throw cause;',
    tests: FAULTS,
  },
  {
    name: 'an email whose connection broke is given up',
    file: 'src/server/mail/send-mail.ts',
    find: "case 'unreachable':\n      return { ...end, state: 'waiting' };",
    replace: "case 'unreachable':\n      return { ...end, state: 'failed' };",
    tests: FAULTS,
  },
  {
    name: 'an order whose state Printful does not tell is held',
    file: 'src/server/fulfillment/follow-order.ts',
    find: "const printfulOrder = await printful.findOrder(externalIdOf(order), 'background');",
    replace:
      "const printfulOrder = await printful.findOrder(externalIdOf(order), 'background').catch(() => null);",
    tests: FAULTS,
  },
];
