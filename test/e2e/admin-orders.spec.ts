import { HOLD_ORDER, paidOrder } from '../api/buy.ts';
import { ask } from '../ask.ts';
import { printfulOrder } from '../providers.ts';
import { ADMIN_TEXTS } from '../spec-texts.ts';
import { expect, expectAccessible, expectTexts, expectToast, test } from './admin-page.ts';

const ODD = '</script><b>x</b>\u202e=HYPERLINK("http://evil.example")';

test('orders are listed, paged, filtered, searched and exported', { tag: ['@desktop', '@nightly'] }, async ({
  page,
  admin,
}) => {
  await admin.rows(
    `update orders set customer_name = $1 where id in
    (select id from orders order by created_at desc limit 1)`,
    [ODD + 'x'.repeat(10_000)],
  );
  // Other tests leave something to do, which would come first.
  await admin.open(page, '/admin?tab=orders&sort=newest');
  await expectTexts(page, ADMIN_TEXTS.orders);
  await expect(page.getByRole('row')).toHaveCount(51);
  await expect(page.getByRole('row').nth(1)).toContainText(ODD);
  await expect(page.getByRole('cell', { name: /^#[0-9A-Z]{10}$/ }).first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Older' }).click();
  await expect(page.getByRole('row').nth(1)).not.toContainText(ODD);
  await page.getByRole('button', { name: 'Newer' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText(ODD);

  const [made] = await admin.rows<{ count: number }>(
    `select count(*)::int from orders where status = 'confirmed_with_printful'`,
  );
  await page.getByLabel('State').selectOption('Being made');
  await expect(page.getByRole('row')).toHaveCount(1 + (made?.count ?? 0));
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByRole('row')).toHaveCount(51);
  await page.getByLabel('Find an order').fill('hyperlink');
  await page.getByRole('link', { name: 'All orders with' }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download as CSV' }).click();
  expect((await download).suggestedFilename()).toBe('orders.csv');
  await page.getByRole('cell').getByRole('link', { name: /^#/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /hats? for / })).toBeVisible();
  await expect(page.getByText(ODD).first()).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'All orders' }).last().click();
  await expect(page.getByText('Orders with “hyperlink”.')).toBeVisible();
});

test(
  'an order is found by its words from any page in two steps, and the filters are folded on a phone',
  {
    tag: ['@both', '@nightly'],
  },
  async ({ page, admin }, { project }) => {
    const [order] = await admin.rows<{ id: string }>(
      `update order_lines set text_line1 = 'SOMEBODY’S', text_line2 = 'Grandma'
     where order_id = (select id from orders where status = 'completed' order by id limit 1) returning order_id as id`,
    );
    await admin.open(page, '/admin/customers');
    await expect(page.getByRole('row')).not.toHaveCount(0);
    await expectAccessible(page);
    await page.keyboard.press('/');
    await page.keyboard.type("somebody's gran");
    const found = page.getByRole('group', { name: 'Found' });
    await expect(found.getByRole('link').first()).toContainText(`#${order?.id}`);
    await expectAccessible(page);
    await found.getByRole('link').first().click();
    await expect(page.getByText(`#${order?.id}`, { exact: true })).toBeVisible();

    await page.getByLabel('Find an order').fill(order?.id.toLowerCase() ?? '');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/admin/orders/${order?.id}$`));

    await admin.open(page, '/admin?tab=orders');
    const isPhone = project.name === 'phone';
    const color = page.getByLabel('Hat color');
    await expect(color).toBeVisible({ visible: !isPhone });
    await expect(page.getByRole('button', { name: /^On the way/ })).toBeVisible({ visible: !isPhone });
    if (isPhone) await page.getByRole('button', { name: /^Filters and sorting/ }).click();
    await color.selectOption('Navy');
    await page.getByRole('button', { name: /^On the way/ }).click();
    await expect(page).toHaveURL(/color=navy&stage=way|stage=way&color=navy/);
    await expect(page.getByRole('row').filter({ hasText: 'On its way' }).first()).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: /Delivered|Done/ })).toHaveCount(0);
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  },
);

test('an order shows all its parts, and its actions show their results', { tag: '@desktop' }, async ({
  page,
  admin,
}) => {
  const [order] = await admin.rows<{ id: string }>(
    `update orders set status = 'processing', send_after = now() + interval '1 day', printful_order_id = null
     where id = (select min(id) from orders where status = 'completed' and key_hash = request_hash) returning id`,
  );
  const id = order?.id ?? '';
  await admin.rows(HOLD_ORDER, [id, 'The carrier lost it.']);
  await admin.rows(
    `insert into order_holds (order_id, kind, cause, reason) values ($1, 'address', 'recipient', 'No such street.')`,
    [id],
  );
  await admin.open(page, `/admin/orders/${id}`);
  await expect(page.getByText(`#${id}`, { exact: true })).toBeVisible();
  const box = page.getByRole('region', { name: 'What is going on' });
  await expect(box).toContainText('The carrier lost it.');
  await expect(box).toContainText('No such street.');
  for (const name of ['Hats', 'Money', 'Story', 'Person', 'Also possible', 'Elsewhere'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('New note').fill('Called <b>her</b>.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText('noted: “Called <b>her</b>.”')).toBeVisible();
  await expect(page.getByLabel('New note')).toHaveValue('');

  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Refund a hat or an amount' }).click();
  await expect(dialog.getByRole('button', { name: 'Do not refund' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Refund an amount instead' }).click();
  await dialog.getByLabel('Amount').fill('1000');
  await dialog.getByLabel('Reason').selectOption('It came too late');
  await expect(dialog.getByText(/^Amount must be between 0.01 and/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Refund', exact: true })).toBeDisabled();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Fix the address' }).click();
  await dialog.getByLabel('City').fill('Memphis');
  await dialog.getByRole('button', { name: 'Save address' }).click();
  await expectToast(page, ['Address saved']);
  await expect(page.getByText('Memphis, TN 37203, United States', { exact: true })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'changed the address from' })).toContainText(
    'Memphis',
  );

  await page.getByRole('button', { name: 'Change', exact: true }).first().click();
  await dialog.getByLabel('Text Line 1').fill('Second thoughts');
  await dialog.getByLabel('Text color').selectOption('Hot Pink');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save text' }).click();
  await expectToast(page, ['Text saved']);
  await expect(
    page.getByText(/“Changed the words and the text color \(Hot Pink\) of line \d+\.”$/),
  ).toBeVisible();

  await page.route('**/send', (route) => route.abort());
  await page.getByRole('button', { name: 'Send to Printful' }).click();
  await expectToast(page, ['Fulfillment Failed']);
  await expectToast(page, [`Could not send order ${id} to Printful`]);
});

test('a paid order on hold is sent, partly refunded, and confirmed by another email', {
  tag: ['@desktop', '@nightly'],
}, async ({ page, admin, shop }) => {
  const { id } = await paidOrder(shop);
  await admin.open(page, `/admin/orders/${id}`);
  await expect
    .poll(async () => (await admin.rows(`select status from orders where id = $1`, [id]))[0])
    .toEqual({ status: 'confirmed_with_printful' });
  await admin.rows(HOLD_ORDER, [id, 'a question']);
  await page.reload();
  await page.getByRole('button', { name: 'Send to Printful' }).click();
  await expectToast(page, ADMIN_TEXTS.sent);
  await expect(page.getByText('Being made').first()).toBeVisible();

  await page.getByRole('button', { name: 'Refund a hat or an amount' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Refund an amount instead' }).click();
  await dialog.getByLabel('Amount').fill('5.00');
  await dialog.getByLabel('Reason').selectOption('Another reason');
  await dialog.getByLabel('Which reason').fill('It came late.');
  await dialog.getByRole('button', { name: 'Refund $5.00' }).dblclick();
  await expectToast(page, ['Refund on its way']);
  await expect(page.getByText('refunded $5.00. It came late.')).toBeVisible();
  await expect(page.getByText('−$5.00')).toBeVisible();
  await expect(page.getByText('$5.00 refunded', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Send the confirmation again' }).click();
  await expectToast(page, ['Confirmation on its way']);
  await expectAccessible(page);
});

test('an address that Printful cannot verify is corrected, and a hat gets another color', {
  tag: ['@desktop', '@nightly'],
}, async ({ page, admin, shop }) => {
  const { id } = await paidOrder(shop);
  const status = async () =>
    (await admin.rows<{ status: string }>('select status from orders where id = $1', [id]))[0]?.status;
  await expect.poll(status, { timeout: 20_000 }).toBe('confirmed_with_printful');
  const advance = { to: 'failed', reason: 'Address cannot be verified' };
  await ask(`${shop.sandboxUrl}/sandbox/printful/orders/@${id}/advance`, advance);
  await expect.poll(status, { timeout: 20_000 }).toBe('on_hold');
  await admin.open(page, `/admin/orders/${id}`);
  await expect(page.getByRole('region', { name: 'What is going on' })).toContainText(
    'It failed at Printful: Address cannot be verified',
  );

  const dialog = page.getByRole('dialog');
  await page.getByRole('list').getByRole('button', { name: 'Change', exact: true }).first().click();
  await dialog.getByRole('combobox', { name: /^Hat/ }).selectOption('black');
  await dialog.getByRole('button', { name: 'Save text' }).click();
  await expectToast(page, ['Text saved']);
  await page.getByRole('button', { name: 'Fix the address' }).click();
  await dialog.getByLabel('Address', { exact: true }).fill('9 Elm Street');
  await dialog.getByRole('button', { name: 'Save address' }).click();
  await expectToast(page, ['Address saved']);
  await expect.poll(status, { timeout: 20_000 }).toBe('confirmed_with_printful');
  const made = await printfulOrder(shop.sandboxUrl, `${id}-2`);
  expect(made).toMatchObject({ recipient: { address1: '9 Elm Street' }, items: [{ variant_id: 15904 }] });
});

test('the profit page shows each hat to each country', { tag: ['@desktop', '@nightly'] }, async ({
  page,
  admin,
}) => {
  await admin.open(page, '/admin/profit');
  await page.getByRole('button', { name: 'Ask Printful for its prices' }).click();
  await expectToast(page, ['Printful is being asked']);
  await expect(page.getByText(/^.*Printful was asked /)).toBeVisible({ timeout: 60_000 });
  const orders = page.getByRole('region', { name: 'Orders by number of hats' }).getByRole('row');
  const texts = async (hat: string, country: string) => {
    await page.getByLabel('Hat', { exact: true }).selectOption({ label: hat });
    await page.getByLabel('Country').selectOption(country);
    return orders.allTextContents();
  };
  let home: string[] = [];
  // Printful takes so many questions in a minute; the shop asks the rest afterwards.
  const known = async () => {
    await page.reload();
    home = await texts('Custom hat, Navy', 'United States');
    return home.join(' ');
  };
  await expect.poll(known, { intervals: [2_000], timeout: 60_000 }).not.toContain('unknown');
  expect(home).toHaveLength(11);
  expect(await texts('Custom hat, Navy', 'Australia')).not.toEqual(home);
  await expectAccessible(page);
});

test('empty and failed lists of orders and subscribers say so', { tag: ['@desktop', '@nightly'] }, async ({
  page,
  admin,
}) => {
  await admin.open(page, '/admin');
  const none = (list: string) => page.route(`**/api/admin/${list}*`, (route) => route.fulfill({ json: [] }));
  await page.route('**/api/admin/orders*', (route) => route.abort(), { times: 1 });
  await page.getByRole('tab', { name: 'Orders' }).click();
  await expect(page.getByText('The orders could not be loaded.')).toBeVisible();
  await none('orders');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(ADMIN_TEXTS.noOrders)).toBeVisible();
  await none('subscribers');
  await page.getByRole('tab', { name: 'Subscribers' }).click();
  await expect(page.getByText(ADMIN_TEXTS.noSubscribers)).toBeVisible();
  await page.unroute('**/api/admin/subscribers*');
  await page.reload();
  await expectTexts(page, ADMIN_TEXTS.subscribers);
  await expectAccessible(page);
  await page
    .getByRole('button', { name: /^Delete .+@/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Delete subscriber' }).click();
  await expectToast(page, ['Subscriber deleted']);

  await page.goto('/admin/orders/0000000000');
  await expect(page.getByText('There’s no such order.')).toBeVisible();
});

test('the admin pages work on a phone', async ({ page, admin }) => {
  await admin.rows(`insert into alerts (order_id, kind, event, text)
    select id, 'paid_twice', 'paid-twice.e2e', 'Order #' || id || ': it was paid twice.' from orders limit 1`);
  await admin.open(page, '/admin/today');
  await expect(page).toHaveTitle(/^\(\d+\) Today \|/);
  await expect(page.getByText('It was paid twice.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'It is done: It was paid twice.' }).click();
  await expect(page.getByText('It was paid twice.')).toBeHidden();
  await admin.open(page, '/admin/sells');
  await expect(page.getByRole('img', { name: /^Paid per day from / })).toBeVisible();
  await page.getByRole('combobox', { name: 'Time' }).selectOption('Last 90 days');
  await expect(page.getByRole('img', { name: /^Paid per week from / })).toBeVisible();
  await expectAccessible(page);
  const groups = page.getByRole('navigation', { name: 'Groups of pages' });
  await groups.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Emails', exact: true }).click();
  await page.getByRole('button', { name: 'A new browser signed in to Unhinged Hats' }).first().click();
  const mail = page.getByRole('dialog');
  await expect(mail.locator('iframe').contentFrame().getByRole('heading').first()).toBeVisible();
  await mail.getByRole('button', { name: 'Send again' }).click();
  await expectToast(page, ['There is no mail server.']);
  await mail.getByLabel('Close').click();
  await page.getByRole('link', { name: 'System' }).click();
  await expect(page.getByRole('heading', { name: 'Printful', exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Log' }).click();
  await expect(page.getByText('marked an alert as done').first()).toBeVisible();
  await expectAccessible(page);
  await page.goto('/admin?tab=orders');
  await page.getByRole('link', { name: /^#/ }).first().click();
  await expect(page.getByRole('heading', { name: 'Hats', exact: true })).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('an email that did not arrive is on Today, with a way to another address', { tag: '@nightly' }, async ({
  page,
  admin,
}) => {
  const [order] = await admin.rows<{ id: string; customer_name: string }>(
    // Not one that another test bought, which may be anywhere on its way.
    `update orders set status = 'processing', send_after = now() + interval '1 day', printful_order_id = null
     where id = (select max(id) from orders where status = 'completed' and key_hash = request_hash) returning id, customer_name`,
  );
  const address = 'a.rather.long.name.of.a.shopper@mail.department.example.com';
  await admin.rows('delete from alerts where order_id = $1', [order?.id]);
  await admin.rows(
    `with mail as (insert into mails (event, order_id, recipient, message_id, subject, html, text, state, answer)
       values ($2, $1, $3, $2, 'Order #' || $1 || ' is confirmed', '', '', 'refused', '550 5.1.1 No such user here') returning id)
     insert into alerts (order_id, kind, event, text, mail_id) select $1, 'mail', $2, 'An email', id from mail`,
    [order?.id, `undelivered.${test.info().project.name}`, address],
  );
  await admin.open(page, '/admin/today');
  const row = page.getByRole('listitem').filter({ hasText: 'did not get the email' }).first();
  await expect(row).toContainText(
    `It went to ${address}. The mail server refused it: “550 5.1.1 No such user here”.`,
  );
  await expectAccessible(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
  await row.getByRole('button', { name: /^Send again: / }).click();
  await expectToast(page, ['There is no mail server.']);
  await row.getByRole('link', { name: 'Correct the address' }).click();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Email' })).toBeVisible();
});
