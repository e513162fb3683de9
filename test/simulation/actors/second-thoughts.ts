import { NO_GIFT } from '../../../src/domain/orders/gift.ts';
import type { Deps } from '../../../src/server/deps.ts';
import {
  cancelInWindow,
  extendWindow,
  sendEarly,
} from '../../../src/server/orders/change-window/shopper-wishes.ts';
import type { Wish } from '../../../src/server/orders/change-window/within-window.ts';
import { editGift } from '../../../src/server/orders/edits/change-gift.ts';
import { editAddress } from '../../../src/server/orders/edits/edit-address.ts';
import { editDesign } from '../../../src/server/orders/edits/edit-design.ts';
import { shopperOrder } from '../../../src/server/orders/shopper/shopper-order.ts';
import type { Random } from '../world/random.ts';

type SecondThought = [what: string, act: (deps: Deps, wish: Wish) => Promise<unknown>];

/** Something that shoppers want of an order that they paid. */
export function secondThought(random: Random): SecondThought {
  const words = random.pick(['Kazoo', 'Marmot', 'Pickle']);
  const isForAll = random.chance(0.6);
  const number = random.whole(1, 99);
  return random.pick<SecondThought>([
    ['for an early start', sendEarly],
    ['for ten more minutes', extendWindow],
    ['for a cancellation', cancelInWindow],
    ['for other words', (deps, wish) => changeWords(deps, wish, { words, isForAll })],
    ['for other words', (deps, wish) => changeWords(deps, wish, { words, isForAll })],
    ['for a gift note', (deps, wish) => editGift(deps, { ...wish, gift: { ...NO_GIFT, note: words } })],
    ['for no gift', (deps, wish) => editGift(deps, { ...wish, gift: null })],
    [
      'for another address',
      (deps, wish) =>
        editAddress(deps, { ...wish, form: { ...HOME, ...homeOf(number), address: `${number} Elm Street` } }),
    ],
  ]);
}

/** Changes the first custom hat, if there is one, or one hat of several. */
async function changeWords(
  deps: Deps,
  wish: Wish,
  { words, isForAll }: { words: string; isForAll: boolean },
): Promise<unknown> {
  const order = await shopperOrder(deps, wish.orderId, wish.key);
  const line = order?.lines.find(({ isCustom }) => isCustom);
  if (!line) return 'no custom hat';
  const { id: lineId, quantity } = line;
  const design = { ...line.design, textLine1: words };
  return editDesign(deps, { ...wish, lineId, design, count: isForAll ? quantity : 1, quantity });
}

const HOME = {
  customerName: 'Maya Ortiz',
  address: '418 Music Row',
  state: 'TN',
  country: 'US',
};

/** Even numbers are in Knoxville, where sales tax is lower. */
export const homeOf = (number: number): { city: string; zipCode: string } =>
  number % 2 === 0 ? { city: 'Knoxville', zipCode: '37902' } : { city: 'Nashville', zipCode: '37203' };
