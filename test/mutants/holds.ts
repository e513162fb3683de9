import type { PlantedBug } from '../../scripts/mutants/planted-bug.ts';

const holds = 'src/server/orders/holds';
const fulfillment = 'src/server/fulfillment';
const pairs = ['test/api/hold-pairs.test.ts'];
const ends = ['test/api/hold-ends.test.ts'];
const tests = ['test/api/holds.test.ts'];
const warnings = ['test/api/card-warnings.test.ts'];

export const planted: PlantedBug[] = [
  {
    name: 'the end of one hold ends every hold',
    file: `${holds}/queries.ts`,
    find: ".where('kind', 'in', kinds)",
    replace: ".where('kind', '<>', '' as never)",
    tests: pairs,
  },
  {
    name: 'the end of one dispute ends the hold of another',
    file: `${holds}/queries.ts`,
    find: "update.where('cause', '=', cause ?? '')",
    replace: "update.where('cause', '<>', cause ? '' : 'none')",
    tests,
  },
  {
    name: 'the money of a canceled order stays with the shop when a dispute is won',
    file: 'src/server/orders/money/record-disputes.ts',
    find: 'if (left === 0) return;',
    replace: 'if (left >= 0) return;',
    tests: ['test/api/cancel-and-dispute.test.ts'],
  },
  {
    name: 'an order continues while something else holds it',
    file: 'src/domain/holds.ts',
    find: "return holds.length > 0 ? 'on_hold' : statusWithoutHolds(facts);",
    replace: "return holds.length > 5 ? 'on_hold' : statusWithoutHolds(facts);",
    tests: pairs,
  },
  {
    name: 'a second reason is not stored while the order is on hold',
    file: `${holds}/hold-order.ts`,
    find: 'if (isFirst && !(await',
    replace: 'if (!(await',
    tests: pairs,
  },
  {
    name: 'the alert about a hold stays open after its end',
    file: `${holds}/end-hold.ts`,
    find: 'await closeAlertAbout(deps.db, `order-held.${orderId}.${id}`, now)',
    replace: 'void id',
    tests: pairs,
  },
  {
    name: 'an order does not continue after its last hold ended',
    file: `${holds}/end-hold.ts`,
    find: "if (to === 'processing' || to === 'sent_to_printful')",
    replace: "if (to === 'shipped')",
    tests,
  },
  {
    name: 'a send ends the hold of a dispute',
    file: 'src/domain/holds.ts',
    find: "kind !== 'dispute' && kind !== 'printful'",
    replace: "kind !== 'printful'",
    tests: pairs,
  },
  {
    name: 'a send ends Printful’s hold',
    file: 'src/domain/holds.ts',
    find: "kind !== 'dispute' && kind !== 'printful'",
    replace: "kind !== 'dispute'",
    tests: pairs,
  },
  {
    name: 'a refused send still ends the other holds',
    file: `${fulfillment}/send-now.ts`,
    find: 'if (blocking.length > 0) return cannotSend(orderId, blocking, await disputesOf(trx, orderId));',
    replace:
      'if (blocking.length > 0) await endHoldsBySend(inner, order, who);\n    if (blocking.length > 0) return cannotSend(orderId, blocking, await disputesOf(trx, orderId));',
    tests: pairs,
  },
  {
    name: 'a hold at Printful that nobody reported is overruled',
    file: `${fulfillment}/send-now.ts`,
    find: "const isHeldThere = verdict?.next === 'hold' && verdict.hold.kind === 'printful';",
    replace: "const isHeldThere = verdict?.next === 'hold' && verdict.hold.kind === 'content';",
    tests: ends,
  },
  {
    name: 'Printful’s hold stays after Printful has canceled the order',
    file: `${fulfillment}/follow-order.ts`,
    find: 'await holdOrder(deps, order, newHold);\n    await endPrintfulHold(deps, order);',
    replace: 'await holdOrder(deps, order, newHold);',
    tests: ends,
  },
  {
    name: 'Printful’s hold never ends',
    file: `${fulfillment}/printful-hold.ts`,
    find: "{ kind: 'printful', by: 'Printful released it' }",
    replace: "{ kind: 'printful', cause: '', by: 'Printful released it' }",
    tests,
  },
  {
    name: 'a corrected address does not end its hold',
    file: 'src/server/orders/admin/change-order.ts',
    find: "return { ends: { kind: 'address' } };",
    replace: "return { ends: { kind: 'address', cause: '' } };",
    tests: pairs,
  },
  {
    name: 'saving a hat’s text does not end its hold',
    file: 'src/server/orders/words/question-words.ts',
    find: 'cause: lineCause(before.id), by }',
    replace: 'cause: lineCause(before.id + 1), by }',
    tests: pairs,
  },
  {
    name: 'an address that Printful refuses is left to the owner',
    file: `${fulfillment}/send-order.ts`,
    find: 'return isAboutAddress(error)',
    replace: "return reason === ''",
    tests: ends,
  },
  {
    name: 'holds stay active after a refund or cancellation',
    file: 'src/server/orders/queries.ts',
    find: 'await endHolds(trx, order.id, { kinds: HOLD_KINDS }, { by: cause, now });',
    replace: '',
    tests: ends,
  },
  {
    name: 'a dispute holds an order that has shipped',
    file: 'src/server/orders/money/record-disputes.ts',
    find: "isUnshipped(status === 'on_hold' ? statusWithoutHolds(await readFacts(db, id)) : status)",
    replace: "status === 'on_hold' || isUnshipped(status)",
    tests: ends,
  },
  {
    name: 'the owner gets no alert about a second reason while an order is on hold',
    file: `${holds}/hold-order.ts`,
    find: 'if (id === null || isQuiet) return true;',
    replace: 'if (id === null || isQuiet || !isFirst) return true;',
    tests: pairs,
  },
  {
    name: 'an order that Printful lost continues as if it were made',
    file: `${fulfillment}/send-now.ts`,
    find: 'if (!earlier) return clearPrintfulOrder(db, id);',
    replace: 'if (!earlier) return;',
    tests: ends,
  },
  {
    name: 'a bank’s warning about a stolen card is stored, and the hat is made',
    file: 'src/server/orders/money/reconcile-charge.ts',
    find: '    await recordWarnings(inner, orderId);\n',
    replace: '',
    tests: warnings,
  },
  {
    name: 'an approved review leaves the order on hold',
    file: 'src/server/orders/money/record-warnings.ts',
    find: 'if (warning.closedAs !== APPROVED) return;',
    replace: 'if (warning.closedAs !== null) return;',
    tests: warnings,
  },
  {
    name: 'a review that ended as fraud lets the order go on',
    file: 'src/server/orders/money/record-warnings.ts',
    find: 'if (warning.closedAs !== APPROVED) return;',
    replace: 'if (warning.closedAs === APPROVED) return;',
    tests: warnings,
  },
  {
    name: 'an order that was sent in spite of a warning is held or alerted about again',
    file: 'src/server/orders/money/record-warnings.ts',
    find: 'if (handledAt === null && warning.closedAs === null && (await',
    replace: 'if (warning.closedAs === null && (await',
    tests: warnings,
  },
  {
    name: 'a warning that no longer helps holds an order',
    file: 'src/server/gateways/stripe-events.ts',
    find: 'return actionable ? {',
    replace: 'return actionable !== undefined ? {',
    tests: warnings,
  },
  {
    name: 'a warning is never heard of, because its webhook is not registered',
    file: 'src/server/gateways/stripe-account.ts',
    find: "  'radar.early_fraud_warning.created',\n",
    replace: '',
    tests: ['test/api/setup.test.ts'],
  },
];
