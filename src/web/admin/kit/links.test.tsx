import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { openAdmin } from '../../../../test/small-dom/open-admin.tsx';
import type { Area } from '../../../domain/access/areas.ts';
import { Email, OrderLink } from './links.tsx';

test.each([
  ['maya@gmail.com', ['maya', '@gmail.com']],
  ['maya@hats-and-more.com', ['maya', '@hats-', 'and-', 'more', '.com']],
  ['maya.o-rtiz+hats@my-shop.co.uk', ['maya', '.o-', 'rtiz+', 'hats', '@my-', 'shop', '.co', '.uk']],
  ['', []],
])('the email address %s breaks between %j', (address, parts) => {
  const html = renderToStaticMarkup(<Email address={address} />);
  expect(
    html
      .split('<wbr/>')
      .map((part) => part.replace(/<[^>]*>/g, ''))
      .filter(Boolean),
  ).toEqual(parts);
});

test('an order’s number is a link for who may open the order, and text for others', async () => {
  const link = async (...areas: Area[]) => {
    const page = await openAdmin(<OrderLink id="A1" />, {}, { role: 'helper', areas });
    return [page.text(), page.document.querySelector('a')?.href];
  };
  expect(await link('orders')).toEqual(['|#A1|', '/admin/orders/A1']);
  expect(await link('money', 'people')).toEqual(['|#A1|', undefined]);
});
