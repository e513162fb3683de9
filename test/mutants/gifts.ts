import type { PlantedBug } from '../../scripts/mutants/planted-bug.ts';

const gifts = ['test/api/gifts.test.ts'];

export const planted: PlantedBug[] = [
  {
    name: 'a gift is made without its note',
    file: 'src/server/fulfillment/create-draft.ts',
    find: 'gift: order.gift && giftSlip(order.gift),',
    replace: 'gift: null,',
    tests: gifts,
  },
  {
    name: 'prices are in a gift',
    file: 'src/server/fulfillment/create-draft.ts',
    find: 'hidesPrices(order) ? null : ',
    replace: '',
    tests: gifts,
  },
  {
    name: 'hate passes in a note',
    file: 'src/server/orders/gifts/read-gift.ts',
    find: "if (problem?.kind !== 'hate') return gift;",
    replace: 'return gift;',
    tests: gifts,
  },
  {
    name: 'an order that is no gift stays none',
    file: 'src/server/orders/edits/change-gift.ts',
    find: 'if (isSameGift(before, gift)) ',
    replace: 'if (before === null || isSameGift(before, gift)) ',
    tests: gifts,
  },
  {
    name: 'a gift cannot be taken away',
    file: 'src/server/orders/edits/routes.ts',
    find: "gift: isGift === 'yes' ? gift : null",
    replace: 'gift',
    tests: gifts,
  },
  {
    name: 'a note overwrites another one unseen',
    file: 'src/server/orders/edits/change-gift.ts',
    find: 'if (refusal) return refusal;',
    replace: '',
    tests: gifts,
  },
  {
    name: 'an administrator overwrites another gift unseen',
    file: 'src/server/orders/edits/change-gift.ts',
    find: '{ gift, was, who: by }',
    replace: '{ gift, who: by }',
    tests: gifts,
  },
  {
    name: 'saving the same gift makes a draft anew',
    file: 'src/server/orders/admin/change-order.ts',
    find: "if (applied === 'same') return null;",
    replace: '',
    tests: gifts,
  },
  {
    name: 'the receiver hears of every parcel, or of none',
    file: 'src/server/fulfillment/follow-order.ts',
    find: "if (gift && gift.email !== '')",
    replace: "if (gift && gift.email === '')",
    tests: gifts,
  },
  {
    name: 'a replacement has no note',
    file: 'src/server/orders/problems/replacement-queries.ts',
    find: 'gift: rest.gift && JSON.stringify(rest.gift),',
    replace: 'gift: null,',
    tests: ['test/api/replacements.test.ts'],
  },
  {
    name: 'erasing a person keeps the note of a gift',
    file: 'src/server/privacy/erasure-queries.ts',
    find: 'gift: sql<string | null>`',
    replace: 'phone: sql<string | null>`',
    tests: ['test/api/every-cell.test.ts'],
  },
  {
    name: 'erasing the receiver of a gift keeps her address',
    file: 'src/server/privacy/erase-person.ts',
    find: '    await eraseReceiver(trx, email);\n',
    replace: '',
    tests: ['test/api/privacy.test.ts'],
  },
];
