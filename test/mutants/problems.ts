import type { PlantedBug } from '../../scripts/mutants/planted-bug.ts';

const problems = 'src/server/orders/problems';
const tests = ['test/api/replacements.test.ts'];
const reports = ['test/api/problem-reports.test.ts'];
const returned = ['test/api/returned-parcels.test.ts'];

export const planted: PlantedBug[] = [
  {
    name: 'the order page calls a custom hat by its stored name',
    file: 'src/server/orders/shopper/shopper-order.ts',
    find: 'name: hatName({ name, isCustom, ...design }),',
    replace: 'name,',
    tests: ['test/api/hold-ends.test.ts'],
  },
  {
    name: 'a problem can be decided twice',
    file: 'src/domain/problem.ts',
    find: "(decision === 'replacement' && replacementId === null)",
    replace: "decision === 'replacement'",
    tests,
  },
  {
    name: 'a replacement is ordered although money was refunded in the meantime',
    file: `${problems}/decide-problem.ts`,
    find: 'if (refunded !== paid.refunded)',
    replace: 'if (refunded > paid.refunded)',
    tests,
  },
  {
    name: 'a refund goes through although a replacement was ordered in the meantime',
    file: 'src/server/orders/money/refund-order.ts',
    find: 'made.length !== replacements',
    replace: 'made.length < replacements',
    tests,
  },
  {
    name: 'a replacement counts as refunded once its hold ends',
    file: 'src/server/orders/holds/queries.ts',
    find: 'refunded > 0 && refunded >=',
    replace: 'refunded >=',
    tests,
  },
  {
    name: 'a replacement declares no value',
    file: 'src/server/fulfillment/create-draft.ts',
    find: 'line.declaredValue ?? ',
    replace: '',
    tests,
  },
  {
    name: 'the cost of a replacement is missing in the profit',
    file: 'src/server/orders/money/profit-queries.ts',
    find: ' - "replacementCost"',
    replace: '',
    tests,
  },
  {
    name: 'the credit of a claim is missing in the profit',
    file: 'src/server/orders/money/profit-queries.ts',
    find: ' + "credit"',
    replace: '',
    tests,
  },
  {
    name: 'a canceled replacement leaves its problem decided',
    file: 'src/server/orders/admin/cancel-order.ts',
    find: 'await reopenProblem(db, { replacementId: order.id });',
    replace: '',
    tests,
  },
  {
    name: 'a refund that Stripe refused leaves its problem decided',
    file: `${problems}/decide-problem.ts`,
    find: 'await deps.db.transaction().execute((trx) => reopenProblem(trx, requested));',
    replace: '',
    tests,
  },
  {
    name: 'a replacement counts as an order that was sold',
    file: 'src/server/overview/queries.ts',
    find: ' and replaces is null) as started',
    replace: ') as started',
    tests,
  },
  {
    name: 'a lost parcel is sent again without asking for the address',
    file: 'src/domain/problem.ts',
    find: "reason === 'lost' || reason === 'returned';",
    replace: "reason === 'returned';",
    tests: returned,
  },
  {
    name: 'a replacement goes to the first address although the shopper gave another',
    file: `${problems}/decide-problem.ts`,
    find: 'const recipient = problem.address ?? order.recipient;',
    replace: 'const recipient = order.recipient;',
    tests: returned,
  },
  {
    name: 'the place of a photo is stored',
    file: `${problems}/read-photo.ts`,
    find: '.jpeg({ quality: 82 })',
    replace: '.jpeg({ quality: 82 }).keepMetadata()',
    tests: reports,
  },
  {
    name: 'a report opens without the order’s key',
    file: `${problems}/routes.ts`,
    find: '(await findKeyHash(db, id)) === sha256(key)',
    replace: '(await findKeyHash(db, id)) !== null',
    tests: reports,
  },
  {
    name: 'a form that is sent twice is stored twice',
    file: `${problems}/routes.ts`,
    find: "z.uuid().nullable().catch(null).parse(form.text('request'))",
    replace: 'null',
    tests: reports,
  },
];
