import { LAKE_HOUSE } from '../world.ts';
import { violations } from './axe.ts';
import { openCart, openWithCart, someHats } from './fill-cart.ts';
import { fillShippingForm } from './fill-shipping-form.ts';
import { expect, test } from './shop.ts';
import { openFilledCheckout } from './stored-checkout.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a ZIP fills in city and state, never over what was typed, and a state that does not fit is only questioned', async ({
  page,
  shop,
}) => {
  const tables: string[] = [];
  page.on('request', (request) => {
    if (/assets\/\d-[\w-]+\.txt$/.test(request.url())) tables.push(request.url());
  });
  await openWithCart(page, '/checkout', await someHats(shop.url, 1));
  const [zip, city, state] = ['ZIP code', 'City', 'State'].map((label) => page.getByLabel(label));
  if (!zip || !city || !state) throw new Error('unreachable');
  await expect(
    page.getByText('Still missing: the name, your email, the address, the ZIP code, the city and the state.'),
  ).toBeVisible();
  expect(tables).toEqual([]);

  await zip.pressSequentially('37203');
  await expect(city).toHaveValue('Nashville');
  await expect(state).toHaveValue('TN');
  await expect(
    page.getByText('Nashville, Tennessee came from your ZIP. Change it if that’s off.'),
  ).toBeVisible();
  await expect(
    page.getByText('Still missing: the name, your email and the address. Nothing is charged on this page.'),
  ).toBeVisible();
  const summary = page.locator('.order-summary');
  await expect(summary).toContainText('Shipping to Tennessee, estimated$4.99');
  await expect(summary).toContainText('Total$34.98');
  await expect(summary).toContainText(/Standard arrives .* Express is \$9\.99 and comes by /);

  await state.selectOption('TX');
  await expect(page.getByText('37203 is in Tennessee, not Texas.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Keep Texas' }).click();
  await expect(page.getByText('37203 is in Tennessee')).toBeHidden();
  await expect(state).toBeFocused();
  await expect(state).toHaveValue('TX');

  await zip.fill('10001');
  await expect(city).toHaveValue('New York');
  await expect(page.getByText('10001 is in New York')).toBeHidden();
  await zip.blur();
  await page.getByRole('button', { name: 'Use New York' }).click();
  await expect(state).toHaveValue('NY');

  await city.fill('Brooklyn');
  await zip.fill('37203');
  await zip.blur();
  await expect(page.getByText('37203 is in Tennessee, not New York.')).toBeVisible();
  expect(new Set(tables).size).toBe(2);
  await page.reload();
  await expect(zip).toHaveValue('37203');
  await expect(city).toHaveValue('Brooklyn');
  await expect(state).toHaveValue('NY');
  await page.getByLabel('Country').selectOption('CA');
  await expect(page.getByText('37203 is in Tennessee')).toBeHidden();
});

test('a UK postcode fills in the nation, and one that does not fit is only questioned', {
  tag: '@nightly',
}, async ({ page, shop }) => {
  await openWithCart(page, '/checkout', await someHats(shop.url, 1));
  await page.getByLabel('Country').selectOption('UK');
  const postcode = page.getByLabel('Postcode');
  const nation = page.getByLabel('Nation');
  await postcode.fill('EH1 2NG');
  await expect(nation).toHaveValue('Scotland');
  await expect(page.getByText('Scotland came from your postcode. Change it if that’s off.')).toBeVisible();
  await nation.selectOption('Wales');
  await expect(page.getByText('EH1 2NG is in Scotland, not Wales.')).toBeVisible();
  await page.getByRole('button', { name: 'Use Scotland' }).click();
  await expect(nation).toHaveValue('Scotland');
  await postcode.fill('CF10 1EP');
  await expect(nation).toHaveValue('Wales');
});

test('a likely typo in an email address is questioned after it is left, and the shopper decides', async ({
  page,
  shop,
}) => {
  await openWithCart(page, '/checkout', await someHats(shop.url, 1));
  const email = page.getByLabel('Email');
  const question = page.getByText('Did you mean maya@gmail.com?');
  await email.fill('maya@gmial.com');
  await expect(question).toBeHidden();
  await page.keyboard.press('Tab');
  await expect(question).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'No, keep mine' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(email).toBeFocused();
  await expect(email).toHaveValue('maya@gmial.com');

  await email.fill('maya@gmai.com');
  await email.blur();
  await page.getByRole('button', { name: 'Yes, fix it' }).click();
  await expect(email).toHaveValue('maya@gmail.com');
  await expect(email).toBeFocused();
  await expect(page.getByText('Please enter a valid email address')).toBeHidden();
});

test('the checkout answers for the party, and says when each option arrives', { tag: '@nightly' }, async ({
  page,
  shop,
}) => {
  const partyOn = new Date(Date.now() + 4 * 86_400_000).toISOString().slice(0, 10);
  await page.addInitScript(
    (plans) => localStorage.setItem('unhinged-hats-plans', plans),
    JSON.stringify({ partyOn }),
  );
  await openFilledCheckout(page, await someHats(shop.url, 1));
  const options = page.getByRole('group', { name: 'Shipping' });
  await expect(options.getByText('Probably too late.')).toBeVisible();
  await expect(page.locator('.order-summary').getByText('Probably too late.')).toBeVisible();
  await expect(options.getByText(/business days once they ship, arrives \w+/)).toHaveCount(2);
  expect(await violations(page)).toEqual([]);
});

test('seven hats see Express if they ask, and one tap takes what comes in time', { tag: '@nightly' }, async ({
  page,
}) => {
  // Later than Express comes, and sooner than free shipping may.
  const partyOn = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  await page.addInitScript(
    (plans) => localStorage.setItem('unhinged-hats-plans', plans),
    JSON.stringify({ country: 'US', partyOn }),
  );
  await openWithCart(page, '/shop', [{ ...LAKE_HOUSE, quantity: 7, keepWords: true }]);
  await openCart(page);
  const cart = page.getByRole('dialog', { name: 'Your Cart' });
  await expect(cart.getByText('Only with Express.')).toBeVisible();
  await expect(cart.getByText(/Express is \$\d+\.\d\d and comes by/)).toBeVisible();
  await cart.getByRole('link', { name: 'Checkout' }).click();
  await fillShippingForm(page);
  const options = page.getByRole('group', { name: 'Shipping' });
  await expect(options.getByText('Probably too late. A person looks at Mentally')).toBeVisible();
  await options.getByRole('button', { name: 'See Express' }).click();
  await expect(options.getByText('Only with Express.')).toBeVisible();
  await options.getByRole('button', { name: 'Take Express' }).click();
  await expect(options.getByRole('radio', { name: /Express Shipping/ })).toBeChecked();
  await expect(options.getByText('In time.')).toBeVisible();
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(page.getByText(/Express Shipping, \$\d+\.\d\d, arrives/)).toBeVisible();
});

test('a long name ends before its green tick', { tag: '@nightly' }, async ({ page, shop }) => {
  await openWithCart(page, '/checkout', await someHats(shop.url, 1));
  for (const [label, value] of [
    ['Full name', 'Alexandra-Josephine Wellington-Bartholomew III'],
    ['City', 'Llanfairpwllgwyngyllgogerychwyrndrobwll'],
  ] as const) {
    const field = page.getByLabel(label);
    await field.fill(value);
    await field.blur();
    const tick = page.locator('.field-control', { has: field }).locator('.field-tick');
    await expect(tick).toBeVisible();
    const room = await field.evaluate((input) => Number.parseFloat(getComputedStyle(input).paddingRight));
    const [input, mark] = [await field.boundingBox(), await tick.boundingBox()];
    if (!input || !mark) throw new Error('nothing is on the page');
    expect(mark.x, label).toBeGreaterThan(input.x + input.width - room);
  }
});
