import { printfulOrder } from '../providers.ts';
import { until } from '../until.ts';
import { addHat } from './go-to-payment.ts';
import { payByCard } from './pay-by-card.ts';
import { expect, test } from './shop.ts';

test.use({ editWindowMinutes: 60 });

const NOTE = 'You said yes. I said this hat.\nhttps://hats.example/party';

test('a dad in Ohio buys for a bride in Texas: his note is in the box, no price is, and emails stay with him', async ({
  page,
  shop,
}) => {
  await addHat(page);
  await page.getByRole('button', { name: /^Cart/ }).click();
  const cart = page.getByRole('dialog', { name: 'Your Cart' });
  await expect(cart.getByLabel('The note')).toHaveCount(0);
  await cart.getByRole('checkbox', { name: /It’s a gift/ }).check();
  await expect(cart.getByText('No prices in the box.')).toBeVisible();
  await cart.getByLabel('The note').fill('Love ♥');
  await cart.getByLabel('From', { exact: true }).fill('Dad');
  await expect(cart.getByText('We can’t print ♥ in a note.')).toBeVisible();
  await cart.getByLabel('The note').fill(NOTE);
  await expect(cart.getByText(`${NOTE.length} of 200. Printed as you type it.`)).toBeVisible();
  await cart.getByLabel('Ships to').selectOption('US');
  await cart
    .getByLabel('When’s the party?')
    .fill(new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10));
  await expect(cart.getByText('Your hat comes to the US by')).toBeVisible();
  await cart.getByRole('link', { name: 'Checkout' }).click();

  await expect(page.getByLabel('The note')).toHaveValue(NOTE);
  await page.getByLabel('Full name').fill('Priya Shah');
  await page.getByLabel('Email', { exact: true }).fill('dad@example.com');
  await page.getByLabel('Address', { exact: true }).fill('12 Alamo Plaza');
  await page.getByLabel('City').fill('San Antonio');
  await page.getByLabel('State').selectOption('TX');
  await page.getByLabel('ZIP code').fill('78205');
  await page.getByRole('checkbox', { name: 'Email Priya when it ships' }).check();
  await page.getByRole('button', { name: 'Calculate Shipping Rates' }).click();
  await expect(page.getByText('Your hat comes to Texas by').first()).toBeVisible();
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(page.getByText('Type the email to write to when the gift ships')).toBeVisible();
  await expect(page.getByLabel('Priya’s email')).toBeFocused();
  await page.getByLabel('Priya’s email').fill('priya@example.com');
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Information' })).toBeVisible();
  await expect(page.getByText('A gift from Dad: “You said yes.').first()).toBeVisible();
  await payByCard(page, '4242 4242 4242 4242');

  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('Thank you, Dad.')).toBeVisible();
  await expect(page.getByText('sent to dad@example.com')).toBeVisible();
  await expect(page.getByRole('link', { name: /hats\.example/ })).toHaveCount(0);
  const id = new URL(page.url()).searchParams.get('order') ?? '';
  await page.getByRole('link', { name: 'Change the gift note' }).click();
  await page.getByLabel('From', { exact: true }).fill('Dad & Mom');
  await page.getByRole('button', { name: 'Save the note' }).click();
  await expect(page.getByText('Saved. A gift from Dad & Mom: “You said yes.')).toBeVisible();
  await page.getByRole('link', { name: 'Change the gift note' }).click();
  await page.getByRole('button', { name: 'It’s not a gift' }).click();
  await expect(page.getByText('Saved. It’s not a gift anymore.')).toBeVisible();
  await page.getByRole('link', { name: 'Make it a gift' }).click();
  await page.getByLabel('The note').fill(NOTE);
  await page.getByLabel('From', { exact: true }).fill('Dad & Mom');
  await page.getByRole('button', { name: 'Make it a gift' }).click();
  await expect(page.getByText('Saved. A gift from Dad & Mom: “You said yes.')).toBeVisible();
  await page.getByRole('button', { name: 'Send it now' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send it now' }).click();

  const made = await until('the order at Printful is confirmed', async () => {
    const order = await printfulOrder(shop.sandboxUrl, id);
    return order && order.status !== 'draft' ? order : null;
  });
  expect(made.gift).toEqual({ subject: 'A gift from Dad & Mom', message: NOTE });
  expect(made.recipient).toMatchObject({ name: 'Priya Shah', state_code: 'TX' });
  expect(JSON.stringify([made.items, made.packing_slip])).not.toContain('29.99');
  // The next cart is no gift.
  await addHat(page);
  await page.getByRole('button', { name: /^Cart/ }).click();
  await expect(cart.getByRole('checkbox', { name: /It’s a gift/ })).not.toBeChecked();
});
