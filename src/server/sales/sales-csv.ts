import { hatColorOf } from '../../domain/design/design.ts';
import { cents, formatAmount } from '../../domain/money/money.ts';
import { REFUND_REASON_LABELS } from '../../domain/money/refund-hats.ts';
import { FEATURE_LABELS } from '../../domain/sales/sales-features.ts';
import type { SalesAnswer } from '../../wire/admin/sales.ts';
import { csvText } from '../http/csv.ts';

type Row = readonly [
  table: string,
  name: string,
  number: number | null,
  before?: number | null,
  paid?: number,
];

/** Every number of the page, a row each, with the name of its table, so that a spreadsheet can filter them. */
export const salesCsv = (sales: SalesAnswer): string => csvText(HEAD, rowsOf(sales).map(cellsOf));

const HEAD = ['Table', 'Name', 'Number', 'Number before', 'Paid'];

const cellsOf = ([table, name, number, before = null, paid]: Row) => [
  table,
  name,
  number,
  before,
  paid === undefined ? null : formatAmount(cents(paid)),
];

const SOLVED = 'Hats sent again or paid back';

const rowsOf = ({
  days,
  soldHats,
  colors,
  words,
  causes,
  paidHats,
  hatPages,
  reviews,
  steps,
  features,
}: SalesAnswer): Row[] => [
  ...days.map(({ day, paid, taken }): Row => ['Paid orders by day', day, paid, null, taken]),
  ...soldHats.map(({ name, hats, before }): Row => ['Hats', name, hats, before]),
  ...colors.map(({ hatColor, hats, before }): Row => ['Colors', hatColorOf(hatColor).label, hats, before]),
  ...words.map(({ words, hats, before }): Row => ['Words', words, hats, before]),
  ...causes.map(
    ({ reason, replaced, refunded, before }): Row => [
      SOLVED,
      REFUND_REASON_LABELS[reason],
      replaced + refunded,
      before,
    ],
  ),
  [SOLVED, 'Of paid hats', paidHats.hats, paidHats.before],
  ...causes.map(
    ({ reason, paidBack }): Row => ['Money paid back', REFUND_REASON_LABELS[reason], null, null, paidBack],
  ),
  ...hatPages.flatMap(({ name, visits, carts, bought }): Row[] => [
    ['Visits of hats’ pages', name, visits],
    ['Hats put into a cart', name, carts],
    ['Paid orders with the hat', name, bought],
  ]),
  ...reviews.flatMap(({ name, technique, asked, spoke, problems }): Row[] => [
    ['Asked for a review', `${name}, ${technique}`, asked],
    ['Wrote a review', `${name}, ${technique}`, spoke],
    ['Problems with the hat', `${name}, ${technique}`, problems],
  ]),
  ['From visit to paid', 'Visits', steps.visits],
  ['From visit to paid', 'Opened the cart with a hat', steps.carts],
  ['From visit to paid', 'Opened the checkout', steps.checkouts],
  ['From visit to paid', 'Paid', steps.paid],
  ...Object.entries(FEATURE_LABELS).map(
    ([key, label]): Row => ['Features', label, features[key as keyof typeof features]],
  ),
];
