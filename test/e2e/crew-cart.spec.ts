import { type Crew, changeMember, crewFromDesign, setNames } from '../../src/domain/crew/crew.ts';
import { crewItems } from '../../src/domain/crew/crew-cart.ts';
import { crewAddress } from '../../src/domain/crew/crew-link.ts';
import { toDesign } from '../../src/domain/design/design.ts';
import { cents } from '../../src/domain/money/money.ts';
import { violations } from './axe.ts';
import { openCart, openWithCart, someHats } from './fill-cart.ts';
import { hatsInCart } from './go-to-payment.ts';
import { expect, test } from './shop.ts';

const WORDS = toDesign({
  hatColor: 'black',
  textColor: 'secondary',
  fontStyle: 'impact',
  textLine2: 'said one drink',
});

const crewOf = (...names: string[]): Crew => setNames(crewFromDesign(WORDS, 'bride-squad'), names);

const linesOf = (crew: Crew) =>
  crewItems(crew, [], { priceOf: () => ({ price: cents(2499) }), time: 1_795_000_000_000 });

test('a crew in the cart is one group, which is edited, removed, and brought back as one', async ({
  page,
  shop,
}) => {
  const crew = changeMember(crewOf('Jess', 'Kayla', 'Emma', 'Emma'), 1, {
    colors: { hatColor: 'pink-white', textColor: 'primary' },
  });
  await openWithCart(page, '/about', [...linesOf(crew), ...(await someHats(shop.url, 1))]);
  const cart = await openCart(page);
  const group = cart.getByRole('region', { name: 'Your crew, 4 hats' });
  await expect(group.getByRole('listitem')).toHaveText([
    /^Jess \/ said one drink\s*Pink White, Hot Pink text.*\$24\.99$/,
    /^Kayla \/ said one drink\s*Black, Lime Green text.*\$24\.99$/,
    /^Emma \/ said one drink\s*2 hats.*Black, Lime Green text.*\$49\.98$/,
  ]);
  await expect(group.getByRole('button')).toHaveCount(1);
  await expect(group.getByRole('link', { name: 'Edit the crew' })).toHaveAttribute('href', crewAddress(crew));
  await expect(cart.getByText('10% off all 5 hats')).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await group.getByRole('button', { name: 'Remove the crew' }).click();
  await expect(group).toHaveCount(0);
  await expect(cart).toBeFocused();
  expect(await hatsInCart(page)).toBe(1);
  // The toast is above the foot with the total.
  const toast = await page.locator('.toast').boundingBox();
  const foot = await cart.locator('.cart-footer').boundingBox();
  expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThan(foot?.y ?? 0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cart.getByRole('region', { name: 'Your crew, 4 hats' })).toBeVisible();
  expect(await hatsInCart(page)).toBe(5);

  await page.goto('/checkout');
  await expect(page.getByRole('link', { name: 'Edit Kayla / said one drink' })).toHaveAttribute(
    'href',
    crewAddress(crew),
  );
  const grounds = await page
    .locator('.order-summary .thumb')
    .evaluateAll((thumbs) => thumbs.slice(-3).map((thumb) => getComputedStyle(thumb).backgroundColor));
  expect(new Set(grounds).size).toBe(3);
});

test('a brand in a crew is stopped in the cart, and kept there', { tag: '@nightly' }, async ({ page }) => {
  const crew = crewOf('Jess', 'Barbie');
  await openWithCart(page, '/about', linesOf(crew));
  const cart = await openCart(page);
  const refused = cart.getByRole('alert', { name: 'Hats we can’t make' });
  await expect(refused.getByText('Barbie / said one drink:')).toBeVisible();
  await refused.getByRole('button', { name: 'Keep them' }).click();
  const group = cart.getByRole('region', { name: 'Your crew, 2 hats' });
  await expect(group.getByText('Kept. A person answers within a business day.')).toHaveCount(1);
  await expect(group.getByRole('link', { name: 'Edit the crew' })).toHaveAttribute(
    'href',
    crewAddress(changeMember(crew, 2, { keepWords: true })),
  );
  expect(await violations(page)).toEqual([]);
});

test('a hat of a crew that can’t be made leads to the crew, and leaves it when it is removed', {
  tag: '@nightly',
}, async ({ page }) => {
  const white = { hatColor: 'white', textColor: 'white' } as const;
  const crew = changeMember(crewOf('Jess', 'Kayla'), 2, { colors: white });
  await openWithCart(page, '/about', linesOf(crew));
  const cart = await openCart(page);
  const refused = cart.getByRole('alert', { name: 'Hats we can’t make' });
  await expect(refused.getByRole('link', { name: 'Edit the crew' })).toHaveAttribute(
    'href',
    crewAddress(crew),
  );
  await refused.getByRole('button', { name: 'Remove it' }).click();
  await expect(cart.getByRole('region', { name: 'Your crew, 1 hat' })).toBeVisible();
  await expect(cart.getByRole('link', { name: 'Edit the crew' })).toHaveAttribute(
    'href',
    crewAddress(crewOf('Jess')),
  );
});
