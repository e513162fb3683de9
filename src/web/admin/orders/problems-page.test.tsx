import { expect, test } from 'vitest';
import { NOW, openAdmin } from '../../../../test/small-dom/open-admin.tsx';
import { ProblemsPage } from './problems-page.tsx';

const hat = (lineId: number) => ({
  lineId,
  title: `Hat ${lineId}`,
  quantity: 1,
  picture: `/${lineId}.png`,
  hatColor: 'navy',
});
const problem = (id: string, changes: object = {}) => ({
  id,
  orderId: id.toUpperCase(),
  reason: 'damaged',
  hats: [hat(1), hat(2), hat(3)],
  wish: 'replacement',
  words: 'It is torn.',
  photo: null,
  reportedBy: 'shopper',
  createdAt: new Date(NOW - 3 * 86_400_000).toISOString(),
  earlier: null,
  decision: null,
  answer: '',
  decidedBy: null,
  isUndecided: true,
  needsAddress: false,
  sendsTo: null,
  replacementId: null,
  refunded: null,
  claim: null,
  ...changes,
});
const opened = (problems: object[]) => openAdmin(<ProblemsPage />, { '/api/admin/problems': problems });

test('each problem says what is wrong since when, and leads to its order', async () => {
  const page = await opened([
    problem('a1'),
    problem('b2', { isUndecided: false, claim: { due: null, result: null, credit: null } }),
    problem('c3', { isUndecided: false, claim: { due: null, result: 'credited', credit: '9.00' } }),
  ]);
  const rows = page.document.querySelectorAll('.problem-row');
  expect(rows).toHaveLength(3);
  expect(page.text('.problem-row')).toMatch(/^\|[^|]+, 3 days ago\.\|/);
  expect(page.text('.problem-row')).toMatch(/\|order #A1\|$/);
  expect(rows[0]?.querySelectorAll('img')).toHaveLength(2);
  const bold = (row: (typeof rows)[number] | undefined) => row?.querySelector('p')?.textContent ?? '';
  expect(bold(rows[1])).toContain('enter the answer here');
  expect(bold(rows[2])).not.toContain('enter the answer here');
});

test('no problems are said so', async () => {
  expect((await opened([])).text()).toContain('|No problems, and no claims without an answer.|');
});
