import type { PlantedBug } from '../../scripts/mutants/planted-bug.ts';

const orders = 'src/server/orders';
const actions = ['test/api/order-actions.test.ts'];

export const planted: PlantedBug[] = [
  {
    name: 'an administrator’s key to the shopper’s page never ends',
    file: `${orders}/view-key.ts`,
    find: 'now.getTime() < Number(until) &&',
    replace: '',
    tests: [`${orders}/view-key.test.ts`],
  },
  {
    name: 'the evidence prints why the team refunded',
    file: 'src/domain/money/evidence.ts',
    find: '    reason: null,\n',
    replace: "    reason: (past.refunds[0] as { reason: string } | undefined)?.reason ?? '',\n",
    tests: ['src/domain/money/evidence.test.ts'],
  },
  {
    name: 'the evidence prints every email about the order',
    file: 'src/domain/money/evidence.ts',
    find: 'past.mails.filter(({ kind }) => SHOPPER_MAILS.includes(kind))',
    replace: 'past.mails',
    tests: actions,
  },
  {
    name: 'money that a bank holds counts as kept',
    file: 'src/domain/money/order-ledger.ts',
    find: 'paid - refunded - held - lost',
    replace: 'paid - refunded - lost',
    tests: ['src/domain/money/order-ledger.test.ts'],
  },
  {
    name: 'the oldest part of the story comes first',
    file: 'src/domain/orders/order-story.ts',
    find: 'placeOf(b.each) - placeOf(a.each) || b.index - a.index',
    replace: 'a.each.at.getTime() - b.each.at.getTime() || a.index - b.index',
    tests: ['src/domain/orders/order-story.test.ts'],
  },
  {
    name: 'a deadline that passed today is not called too late',
    file: 'src/web/admin/orders/box-texts.ts',
    find: 'if (hours < 0)',
    replace: 'if (hours < -24)',
    tests: ['src/web/admin/orders/order-box.test.tsx'],
  },
  {
    name: 'the evidence writes letters that its font does not have',
    file: `${orders}/disputes/draw-evidence.ts`,
    find: 'const isPlain = WINDOWS_1252.test(letter);',
    replace: 'const isPlain = letter !== WINDOWS_1252.source;',
    tests: [`${orders}/disputes/draw-evidence.test.ts`],
  },
  {
    name: 'the second click of two on a replacement fails',
    file: `${orders}/problems/fix-hats.ts`,
    find: 'problem?.replacementId ? { replacementId: problem.replacementId } : decided',
    replace: 'problem ? decided : decided',
    tests: actions,
  },
  {
    name: 'a failed refund that was paid otherwise still waits for the owner',
    file: `${orders}/money/settle-failed-refund.ts`,
    find: 'await closeAlertAbout(inner.db, `refund-failed.${refundId}`, now);',
    replace: '',
    tests: actions,
  },
  {
    name: 'an administrator who looks at the shopper’s page learns the key of a replacement',
    file: `${orders}/shopper/shopper-order.ts`,
    find: "key: isView ? '' : orderKey(",
    replace: 'key: orderKey(',
    tests: ['test/api/shopper-page.test.ts'],
  },
];
