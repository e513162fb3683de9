import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  digitizedPrints,
  digitizedProducts,
  findPrintSource,
  latestPrintedLine,
  lineWithPrint,
  printFileLine,
} from '../../src/server/orders/line-queries.ts';
import { type EditOffice, openEditOffice } from './edit-office.ts';

let office: EditOffice;
/** The order and line of a hat that Printful made. */
let made: { orderId: string; id: number };

beforeAll(async () => {
  office = await openEditOffice();
});

afterAll(() => office.close());

beforeEach(async () => {
  await office.rows(
    'update order_lines set print_hash = null, canvas_width = null, canvas_height = null, thread = null',
  );
  const { orderId, line } = await office.windowedOrder();
  made = { orderId, id: line.id };
  await print(made.id, { print_file_attempt: 2 });
  await change(orderId, "status = 'shipped'");
});

const change = (orderId: string, what: string) =>
  office.rows(`update orders set ${what} where id = $1`, [orderId]);

/** Stores what a line was sent to Printful as. */
const print = (lineId: number, changes: object = {}) => {
  const row = { print_hash: 'cake', canvas_width: 1890, canvas_height: 765, thread: '#FFFFFF', ...changes };
  const columns = Object.keys(row).map((column, index) => `${column} = $${index + 2}`);
  return office.rows(`update order_lines set ${columns} where id = $1`, [lineId, ...Object.values(row)]);
};

async function twoHats() {
  const { id: orderId } = await office.paidOrder(2);
  const [first, second] = await office.linesOf(orderId);
  if (!first || !second) throw new Error('the order has no two hats');
  return { orderId, first, second };
}

test('an embroidery that Printful has digitized is sent under its first address', async () => {
  const { orderId, first, second } = await twoHats();
  await print(first.id);
  const sourceOf = (line: Partial<typeof second>, hash = 'cake') =>
    findPrintSource(office.deps.db, orderId, { line: { ...second, ...line }, hash });
  const own = { id: second.id, attempt: 1 };
  expect(await sourceOf({})).toEqual({ id: made.id, attempt: 2 });
  expect(await sourceOf({}, 'other')).toEqual(own);
  // Printful could not read its last file.
  const again = { id: second.id, attempt: 2 };
  expect(await sourceOf({ printFileAttempt: 2, printHash: 'cake' })).toEqual(again);
  expect(await sourceOf({ printFileAttempt: 2, printHash: 'other' })).toEqual({ id: made.id, attempt: 2 });
  expect(await sourceOf({ printHash: 'cake' })).toEqual({ id: made.id, attempt: 2 });
  // Of an order that Printful does not make yet, only hats before this one in the same order count.
  await change(made.orderId, "status = 'processing', printful_status = 'draft'");
  expect(await sourceOf({})).toEqual({ id: first.id, attempt: 1 });
  expect(await sourceOf({ printFileAttempt: 2 })).toEqual(again);
  await print(second.id);
  const ofFirst = { line: first, hash: 'cake' };
  expect(await findPrintSource(office.deps.db, orderId, ofFirst)).toEqual({ id: first.id, attempt: 1 });
  await change(made.orderId, "printful_status = 'inprocess'");
  expect(await sourceOf({})).toEqual({ id: made.id, attempt: 2 });
});

test('only other orders that Printful makes say that an embroidery is digitized', async () => {
  const { db } = office.deps;
  const { orderId, first } = await twoHats();
  await print(first.id, { print_hash: 'tacos' });
  const digitized = async (...except: string[]) => [
    ...(await digitizedPrints(db, ['cake', 'tacos', 'none'], except)),
  ];
  expect(await digitized('0000000000')).toEqual(['cake']);
  expect(await digitized(made.orderId)).toEqual([]);
  await change(orderId, "status = 'completed'");
  expect((await digitized('0000000000')).sort()).toEqual(['cake', 'tacos']);
  expect(await digitized(made.orderId, orderId)).toEqual([]);
  expect(await digitizedPrints(db, [], [])).toEqual(new Set());
});

test('a product is digitized for a canvas once it was made with the words, font and ink of today', async () => {
  const { db } = office.deps;
  const [product] = await office.rows<{ id: number }>(
    `insert into products (name, price, hat_color, text_color, font_style, text_line1, text_line2, state, slug, position)
     values ('Cake', 2999, 'pink', 'white', 'impact', 'Cake', null, 'live', 'cake', 900) returning id`,
  );
  const like = (changes: object = {}) =>
    print(made.id, {
      product_id: product?.id,
      text_color: 'white',
      font_style: 'impact',
      text_line1: 'Cake',
      text_line2: null,
      text_line3: null,
      ...changes,
    });
  await like();
  expect(await digitizedProducts(db)).toEqual([
    { productId: product?.id, canvas: { width: 1890, height: 765 } },
  ]);
  for (const changes of [
    { text_color: 'dark' },
    { font_style: 'arial' },
    { text_line1: 'Pie' },
    { text_line3: 'Pie' },
    { print_hash: null },
  ]) {
    await like(changes);
    expect(await digitizedProducts(db)).toEqual([]);
  }
  await like();
  await change(made.orderId, "status = 'processing', printful_status = null");
  expect(await digitizedProducts(db)).toEqual([]);
});

test('a print file is drawn from the newest line with its design, once that was sent to Printful', async () => {
  const { db } = office.deps;
  const { first, second } = await twoHats();
  expect(await printFileLine(db, first.id)).toBeNull();
  await print(first.id, { thread: null });
  const canvas = { width: 1890, height: 765 };
  expect(await printFileLine(db, first.id)).toEqual({
    id: first.id,
    design: first.design,
    canvas,
    thread: null,
  });
  expect(await latestPrintedLine(db)).toMatchObject({ id: first.id });
  expect(await lineWithPrint(db, 'cake')).toMatchObject({ id: first.id });
  await print(second.id, { print_hash: 'tacos' });
  expect(await latestPrintedLine(db)).toMatchObject({ id: second.id, thread: '#FFFFFF' });
  expect(await lineWithPrint(db, 'cake')).toMatchObject({ id: first.id });
  expect(await lineWithPrint(db, 'none')).toBeNull();
});
