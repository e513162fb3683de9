import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Email } from './email.tsx';

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
