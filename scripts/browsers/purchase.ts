import { LAKE_HOUSE, MAYA } from '../../test/world.ts';
import { expectHatAndBarInView, expectNoSidewaysScroll, expectSlabFilled, expectStrapPeg } from './looks.ts';
import type { Shopper } from './shopper.ts';

/** Buys a ready-made and a custom hat, and checks every page on the way. */
export async function buyTwoHats(shopper: Shopper, picture: (name: string) => Promise<void>): Promise<void> {
  await shopper.open('/pool-bar');
  await inspect('404');
  await shopper.open('/');
  await inspect('home');
  await shopper.click('Shop Unhinged Hats');
  await shopper.until(`location.pathname === '/shop'`, 'the shop');
  await shopper.open('/shop');
  await inspect('shop');
  await expectSlabFilled(shopper, 'h1');
  await shopper.click('Add to cart: Maid of Dishonor');
  await shopper.see('Maid of Dishonor has been added to your cart.');

  await shopper.open('/custom-hat');
  await shopper.fill('Text line 1', LAKE_HOUSE.textLine1);
  await shopper.fill('Text line 2', LAKE_HOUSE.textLine2);
  await inspect('designer');
  await expectHatAndBarInView(shopper);
  await shopper.click('Add to cart');
  await shopper.see('Your custom hat has been added to your cart.');

  await shopper.click('Cart (2 hats)');
  await shopper.see('Your Cart');
  await inspect('cart');
  await expectStrapPeg(shopper);
  await shopper.click('Checkout');
  await shopper.until(`location.pathname === '/checkout'`, 'the checkout');
  await fillShipping(shopper);
  await inspect('checkout');
  await shopper.click('Calculate Shipping Rates');
  await shopper.click('Continue to Payment');
  await shopper.see('Payment Information');
  await shopper.fill('Card number', '4242424242424242');
  await shopper.fill('Expiration date', '1234');
  await shopper.fill('Security code', '123');
  await inspect('payment');
  await shopper.click('Pay Now');
  await shopper.see('Order Confirmed!');
  await inspect('thank-you');

  const errors = await shopper.pageErrors();
  if (errors.length > 0) throw new Error(`the pages reported errors: ${errors.join('; ')}`);

  async function inspect(name: string): Promise<void> {
    await shopper.until(IS_STILL, `${name} to finish loading`);
    await shopper.evaluate(IS_PAINTED);
    await picture(name);
    await expectNoSidewaysScroll(shopper);
  }
}

/** No animation runs, and the visible pictures are loaded. */
const IS_STILL = `document.getAnimations().every(({ playState }) => playState !== 'running') &&
  [...document.images].every((image) => {
    if (image.closest('details:not([open])')) return true;
    const { left, right, top, bottom } = image.getBoundingClientRect();
    const isInWindow = right > 0 && left < innerWidth && bottom > 0 && top < innerHeight;
    return !isInWindow || (image.complete && image.naturalWidth > 0);
  })`;

/** Pictures are decoded in parallel with the page and appear a frame later. */
const IS_PAINTED = `Promise.all([...document.images].filter(({ complete }) => complete)
  .map((image) => image.decode().catch(() => undefined)))
  .then(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(() => painted(true)))))`;

async function fillShipping(shopper: Shopper): Promise<void> {
  await shopper.fill('Full name', MAYA.customerName);
  await shopper.fill('Email', MAYA.customerEmail);
  await shopper.fill('Address', MAYA.address);
  await shopper.fill('City', MAYA.city);
  await shopper.choose('State', MAYA.state);
  await shopper.fill('ZIP code', MAYA.zipCode);
}
