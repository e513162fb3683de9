import { FREE_SHIPPING_HATS, FREE_STANDARD_HATS } from '../../../domain/party-pack.ts';

/** What one hat more than the cart holds would mean, in a sentence. */
export function packSentence(hatsInCart: number): string {
  const hat = hatsInCart + 1;
  if (hat >= FREE_SHIPPING_HATS) return 'With this hat all are 15% off and ship free.';
  if (hat >= FREE_STANDARD_HATS) {
    return `With this hat all are 10% off. ${more(FREE_SHIPPING_HATS - hat)} 15% off.`;
  }
  return `This is hat ${hat}. ${more(FREE_STANDARD_HATS - hat)} 10% off.`;
}

const more = (count: number) =>
  count === 1 ? 'One more unlocks' : `${['Two', 'Three'][count - 2] ?? count} more unlock`;
