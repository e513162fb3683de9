import { expect, test } from 'vitest';
import { openShopPage } from '../../../test/small-dom/open-shop.tsx';
import { FERAL } from '../../../test/world.ts';
import type { Cart } from '../../domain/cart/cart.ts';
import { usePartyEstimate } from './use-estimate.ts';

const WAY = { name: '', rate: '0.00', first: '2026-12-01', last: '2026-12-15' };
const FREE = { ...WAY, id: 'FREE_SHIPPING' };
const STANDARD = { ...WAY, id: 'STANDARD' };
const EXPRESS = { ...WAY, id: 'EXPRESS', rate: '9.99', last: '2026-12-08' };

interface Asked {
  partyOn: string;
  country?: string;
  hats?: Cart;
}

function Ways({ partyOn, country = 'US', hats = [FERAL] }: Asked) {
  const ways = usePartyEstimate({ partyOn, country }, hats, 'HALF');
  return <p>{ways?.map(({ id }) => id).join(', ') ?? 'not known'}</p>;
}

async function shown(asked: Asked, usual: readonly object[]) {
  const page = await openShopPage(<Ways {...asked} />, {
    'POST /api/shipping-estimate': ({ sooner }: { sooner?: boolean }) => ({
      options: sooner ? [...usual, EXPRESS] : usual,
    }),
  });
  return [page.text(), page.sent.map(([, body]) => (body as { sooner?: boolean }).sooner ?? false)];
}

test.each<[is: string, asked: Asked, usual: readonly object[], says: string, sooner: boolean[]]>([
  ['without a day', { partyOn: '' }, [FREE], 'FREE_SHIPPING', [false]],
  ['in time', { partyOn: '2026-12-15' }, [FREE], 'FREE_SHIPPING', [false]],
  ['too late', { partyOn: '2026-12-14' }, [FREE], 'FREE_SHIPPING, EXPRESS', [false, true]],
  ['too late, but not free', { partyOn: '2026-12-14' }, [STANDARD], 'STANDARD', [false]],
  ['without a country', { partyOn: '', country: '' }, [FREE], 'not known', []],
  ['without hats', { partyOn: '', hats: [] }, [FREE], 'not known', []],
  ['without an answer', { partyOn: '' }, [], 'not known', [false]],
])(
  'Express is asked for only where free shipping comes too late: %s',
  async (_, asked, usual, says, sooner) => {
    expect(await shown(asked, usual)).toEqual([`|${says}|`, sooner]);
  },
);

test('an estimate is asked for with the hats, the country and the code', async () => {
  const page = await openShopPage(<Ways partyOn="" country="CA" />, {
    'POST /api/shipping-estimate': () => new Response('', { status: 500 }),
  });
  const items = [expect.objectContaining({ id: FERAL.id, quantity: 1 })];
  expect(page.sent).toEqual([
    ['POST /api/shipping-estimate', { country: 'CA', items, discountCode: 'HALF' }],
  ]);
  expect(page.text()).toBe('|not known|');
});
