import type { OrderAnswer } from '../../src/wire/orders.ts';
import { intentFor, order, paidOrder, pay } from '../api/buy.ts';
import { placeOrder } from '../api/maya-data.ts';
import { ask } from '../ask.ts';
import { printfulOrder, stripeAt } from '../providers.ts';
import { ORDERED_LAKE_HOUSE } from '../world.ts';
import { expectToast } from './admin-page.ts';
import { expect, expectAccessible, task, test } from './counted-clicks.ts';

// Orders can still be changed.
test.use({ editWindowMinutes: 60 });

/** To find an order: the field and what was found. */
const FIND = 2;

task('find an order by the person', FIND, async ({ page, admin, findOrder }) => {
  const [order] = await admin.rows<{ id: string }>(
    `update orders set customer_name = 'Zoë O’Brien' where id = (select id from orders order by id limit 1) returning id`,
  );
  await findOrder(order?.id ?? '', "zoe o'brien");
  await expect(page).toHaveURL(new RegExp(`/admin/orders/${order?.id}$`));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('for Zoë O’Brien');
});

task('cancel and refund an order', FIND + 3, async ({ page, admin, shop, ...owner }) => {
  const { id, intentId } = await paidOrder(shop);
  await owner.findOrder(id);
  await owner.press('Cancel and refund $34.98');
  await owner.type('Reason', 'She ordered twice.');
  await expectAccessible(page);
  await owner.press('Cancel and refund $34.98');
  await expectToast(page, ['Order canceled']);
  expect(await admin.rows('select status from orders where id = $1', [id])).toEqual([{ status: 'refunded' }]);
  const refunded = async () =>
    (await stripeAt(shop.sandboxUrl).refunds.list({ payment_intent: intentId })).data.map(
      ({ amount }) => amount,
    );
  await expect.poll(refunded).toEqual([3498]);
});

task('correct an address', FIND + 3, async ({ page, admin, shop, ...owner }) => {
  const { id, key } = await paidOrder(shop);
  await owner.findOrder(id);
  await page.getByRole('region', { name: 'Person' }).getByRole('button', { name: 'Change' }).click();
  await owner.type('Address', '9 Elm Street');
  await expectAccessible(page);
  await owner.press('Save address');
  await expectToast(page, ['Address saved']);
  expect(await admin.rows('select address1 from orders where id = $1', [id])).toEqual([
    { address1: '9 Elm Street' },
  ]);
  await page.goto(`/orders/${id}?${new URLSearchParams({ key })}`);
  await expect(page.getByText('9 Elm Street').first()).toBeVisible();
});

task('decide on words', 3, async ({ page, admin, shop, ...owner }) => {
  const hat = { ...ORDERED_LAKE_HOUSE, textLine1: 'Powered by', textLine2: 'Starbucks', keepWords: true };
  const { id } = await ask<OrderAnswer>(
    `${shop.url}/api/orders`,
    await order(shop, { items: [hat], total: '29.98' }),
  );
  await pay(shop, await intentFor(shop, id, '29.98'));
  await ask(`${shop.url}/api/fulfill-order/${id}`, {});
  await page.reload();
  const row = page.getByRole('listitem').filter({ hasText: `#${id}` });
  await row.getByRole('link', { name: 'Decide on the words' }).click();
  await owner.press('Decide on the words');
  await expectAccessible(page);
  await owner.press('Approve');
  await expectToast(page, ['Decided']);
  expect(await admin.rows('select state from word_questions where order_id = $1', [id])).toEqual([
    { state: 'approved' },
  ]);
  expect(
    await admin.rows('select 1 from order_holds where order_id = $1 and ended_at is null', [id]),
  ).toEqual([]);
});

task('send an order to Printful now', FIND + 1, async ({ admin, shop, ...owner }) => {
  const { id } = await paidOrder(shop);
  expect(await printfulOrder(shop.sandboxUrl, id)).toBeNull();
  await owner.findOrder(id);
  await owner.press('Send to Printful now');
  await expect.poll(async () => (await printfulOrder(shop.sandboxUrl, id))?.status).toBe('pending');
});

task('write a note and send the confirmation again', FIND + 3, async ({ page, admin, shop, ...owner }) => {
  const { id } = await paidOrder(shop);
  await owner.findOrder(id);
  await owner.type('New note', 'She called.');
  await owner.press('Add note');
  await expect(page.getByText('noted: “She called.”')).toBeVisible();
  await owner.press('Send the confirmation again');
  await expectToast(page, ['Confirmation on its way']);
  expect(await admin.rows('select text from order_notes where order_id = $1', [id])).toEqual([
    { text: 'She called.' },
  ]);
  const again = () =>
    admin.rows('select recipient from mails where event like $1', [`order-confirmed.${id}.again%`]);
  await expect.poll(again).toEqual([{ recipient: 'maya@example.com' }]);
});

task('stop selling a color and sell it again', 5, async ({ page, ...owner }) => {
  const notMade = async () =>
    (await (await page.request.get('/custom-hat')).text()).match(/Not made/g)?.length ?? 0;
  const before = await notMade();
  await owner.open('Hats', 'Your hats');
  const navy = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /^Navy / }) });
  await navy.getByRole('button', { name: 'Stop selling' }).click();
  await expectAccessible(page);
  await owner.press('Stop Navy');
  await expect.poll(notMade).toBeGreaterThan(before);
  await navy.getByRole('button', { name: 'Sell again' }).click();
  await expect.poll(notMade).toBe(before);
});

task('raise the price of three hats and undo it', 8, async ({ page, admin, ...owner }) => {
  await owner.open('Hats', 'Shelf');
  const names = ['Blame the Bride', 'Hot Mess Express', 'Send Tacos'];
  for (const name of names) await page.getByRole('checkbox', { name: `Choose ${name}` }).check();
  await owner.press('Set price');
  await owner.type('New price, in dollars', '31.50');
  await expect(page.getByRole('heading', { name: '3 hats change' })).toBeVisible();
  await expectAccessible(page);
  await owner.press('Set the price');
  await expectToast(page, ['3 hats changed']);
  const prices = async () =>
    (await admin.rows<{ price: number }>('select price from products where name = any($1)', [names])).map(
      ({ price }) => price,
    );
  expect(await prices()).toEqual([3150, 3150, 3150]);
  expect(await (await page.request.get('/shop')).text()).toContain('31.50');
  await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(prices).toEqual([2999, 2999, 2999]);
  expect(await (await page.request.get('/shop')).text()).not.toContain('31.50');
});

task('change the price of every hat on the shelf', 6, async ({ page, admin, ...owner }) => {
  const prices = () =>
    admin.rows<{ price: number }>(`select distinct price from products where state = 'live' order by price`);
  const before = await prices();
  await owner.open('Hats', 'Shelf');
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).check();
  await owner.press('Set price');
  await owner.type('New price, in dollars', '32.50');
  await owner.press('Set the price');
  await expect.poll(prices).toEqual([{ price: 3250 }]);
  expect(await (await page.request.get('/shop')).text()).toContain('32.50');
  await page.getByRole('button', { name: 'Undo this change' }).dispatchEvent('click');
  await expect.poll(prices).toEqual(before);
});

task('take a hat off the shelf', 4, async ({ page, admin, ...owner }) => {
  await owner.open('Hats', 'Shelf');
  await page.getByRole('checkbox', { name: 'Choose I Peaked at Brunch' }).check();
  await owner.press('Archive');
  await expectAccessible(page);
  await owner.press('Archive');
  await expectToast(page, ['1 hat changed']);
  expect(await admin.rows(`select state from products where name = 'I Peaked at Brunch'`)).toEqual([
    { state: 'archived' },
  ]);
  expect(await (await page.request.get('/shop')).text()).not.toContain('I Peaked at Brunch');
});

task('make a discount code', 5, async ({ page, shop, ...owner }) => {
  await owner.open('Money', 'Codes');
  await owner.press('New code');
  await owner.type('Code', 'LAKE15');
  await owner.type('Percent', '15');
  await owner.press('Save code');
  await expectToast(page, ['Code saved']);
  expect(await ask(`${shop.url}/api/discount-code`, { discountCode: 'lake15' })).toMatchObject({
    name: 'LAKE15',
    kind: 'percent',
    value: 15,
  });
});

task('invite a helper', 6, async ({ page, admin, ...owner }) => {
  await owner.open('Settings', 'Team');
  await owner.press('Invite someone');
  await owner.type('Name', 'Jo');
  await owner.type('Email', 'jo@unhingedhats.example');
  await page.getByRole('checkbox', { name: 'Orders' }).check();
  await expectAccessible(page);
  await owner.press('Send the invitation');
  await expect(page.getByRole('status')).toContainText('The invitation to jo@unhingedhats.example');
  expect(await admin.mailTo('jo@unhingedhats.example')).toMatch(/#set-up=[\w-]{22}/);
});

task('see and download what sold best', 3, async ({ page, download, open }) => {
  await open('Money', 'What sells');
  const best = page.getByRole('region', { name: 'Hats' }).getByRole('listitem').first();
  await expect(best).toContainText('Their own words');
  await expectAccessible(page);
  expect(await download('Download as CSV')).toContain('Their own words');
});

task('find what a person did', 3, async ({ page, admin, open, choose }) => {
  await admin.rows(
    `insert into admin_audit (who, action, subject, about) values ('sam@unhingedhats.example', 'archived Nap Champion', '1', 'product'),
       ('shop', 'archived Cake Security', '2', 'product')`,
  );
  await open('Settings', 'Log');
  await choose('Who', 'sam@unhingedhats.example');
  await expect(page.getByText('archived Nap Champion')).toBeVisible();
  await expect(page.getByText('archived Cake Security')).toHaveCount(0);
  await expectAccessible(page);
});

task('erase a person', 7, async ({ page, admin, ...owner }) => {
  const id = '7777777778';
  await placeOrder(admin, id, { status: 'completed' });
  await admin.rows(
    `update orders set customer_email = 'cleo@example.com', payment_intent_id = 'pi_' || id where id = $1`,
    [id],
  );
  await owner.open('People', 'Erasing data');
  await owner.type('Email of the person asking', 'cleo@example.com');
  await owner.press('Look up');
  await owner.press('Erase…');
  await owner.type(/^Type “/, 'cleo@example.com');
  await owner.press('Erase for good');
  const name = () => admin.rows('select customer_name from orders where id = $1', [id]);
  await expect.poll(name).toEqual([{ customer_name: 'Erased' }]);
});

task('download the ledger and the orders for the accountant', 4, async ({ page, admin, shop, ...owner }) => {
  const { id } = await paidOrder(shop);
  const month = new Date().toISOString().slice(0, 7);
  const headers = { origin: new URL(page.url()).origin };
  // Stripe books a charge a moment after it is paid.
  const booked = async () => {
    await page.request.post('/api/admin/ledger/check', { headers, data: { month } });
    return admin.rows('select net from money_movements where order_id = $1', [id]);
  };
  await expect.poll(booked, { timeout: 20_000 }).toHaveLength(1);
  await owner.open('Money', 'By month');
  expect(await owner.download('Orders as CSV')).toContain(id);
  await expectAccessible(page);
  await owner.open('Money', 'Ledger');
  await expect(page.getByRole('link', { name: `#${id}` }).first()).toBeVisible();
  await expectAccessible(page);
  expect(await owner.download('Download for the accountant')).toContain(`${id},txn_`);
});
