import { hatColorOf } from '../../domain/design/design.ts';
import { type Cents, formatAmount } from '../../domain/money/money.ts';
import { REFUND_REASON_LABELS } from '../../domain/money/refund-hats.ts';
import { FEATURE_LABELS } from '../../domain/sales/sales-features.ts';
import type { SalesAnswer } from '../../wire/admin/sales.ts';
import { csvText } from '../http/csv.ts';

type Row = readonly [
  table: string,
  name: string,
  number: number | null,
  before: number | null,
  paid: Cents | null,
];

/** Every number of the page, a row each, with the name of its table, so that a spreadsheet can filter them. */
export const salesCsv = (sales: SalesAnswer): string => csvText(HEAD, rowsOf(sales).map(cellsOf));

const HEAD = ['Table', 'Name', 'Number', 'Number before', 'Paid'];

const cellsOf = ([table, name, number, before, paid]: Row) => [
  table,
  name,
  number,
  before,
  paid === null ? null : formatAmount(paid),
];

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
  ...days.map(({ day, paid, taken }): Row => ['Paid orders by day', day, paid, null, taken as Cents]),
  ...soldHats.map(({ name, hats, before }): Row => ['Hats', name, hats, before, null]),
  ...colors.map(
    ({ hatColor, hats, before }): Row => ['Colors', hatColorOf(hatColor).label, hats, before, null],
  ),
  ...words.map(({ words, hats, before }): Row => ['Words', words, hats, before, null]),
  ...causes.map(
    ({ reason, replaced, refunded, before }): Row => [
      'Hats sent again or paid back',
      REFUND_REASON_LABELS[reason],
      replaced + refunded,
      before,
      null,
    ],
  ),
  ['Hats sent again or paid back', 'Of paid hats', paidHats.hats, paidHats.before, null],
  ...causes.map(
    ({ reason, paidBack }): Row => [
      'Money paid back',
      REFUND_REASON_LABELS[reason],
      null,
      null,
      paidBack as Cents,
    ],
  ),
  ...hatPages.flatMap(({ name, visits, carts, bought }): Row[] => [
    ['Visits of hats’ pages', name, visits, null, null],
    ['Hats put into a cart', name, carts, null, null],
    ['Paid orders with the hat', name, bought, null, null],
  ]),
  ...reviews.flatMap(({ name, technique, asked, spoke, problems }): Row[] => [
    ['Asked for a review', `${name}, ${technique}`, asked, null, null],
    ['Wrote a review', `${name}, ${technique}`, spoke, null, null],
    ['Problems with the hat', `${name}, ${technique}`, problems, null, null],
  ]),
  ['From visit to paid', 'Visits', steps.visits, null, null],
  ['From visit to paid', 'Opened the cart with a hat', steps.carts, null, null],
  ['From visit to paid', 'Opened the checkout', steps.checkouts, null, null],
  ['From visit to paid', 'Paid', steps.paid, null, null],
  ...Object.entries(FEATURE_LABELS).map(
    ([key, label]): Row => ['Features', label, features[key as keyof typeof features], null, null],
  ),
];
