import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../until.ts';
import { openShopInside, type ShopInside } from './shop-inside.ts';

let shop: ShopInside;

beforeAll(async () => {
  shop = await openShopInside();
  await until('the first hats are on the shelf', async () => (await open('/shop')).hats.length > 3 || null);
});

afterAll(() => shop.close());

/** The status, where it leads, and the names of the hats that the page shows. */
async function open(path: string) {
  const answer = await fetch(shop.url + path, { redirect: 'manual' });
  const html = await answer.text();
  return {
    status: answer.status,
    to: answer.headers.get('location'),
    title: html.match(/<title>([^<]+)/)?.[1],
    hats: [...html.matchAll(/ class="hat-cell-name[^"]*"><a [^>]*>([^<]+)</g)].map(([, name]) => name),
  };
}

const insert = async (name: string): Promise<{ id: number; slug: string }> => {
  const [hat] = await shop.rows<{ id: number; slug: string }>(
    `insert into products (name, price, hat_color, text_color, font_style, text_line1, occasions)
     values ($1, 2999, 'pink', 'dark', 'block', 'hat', '{bachelorette}') returning id, slug`,
    [name],
  );
  return hat as { id: number; slug: string };
};

test('a hat has a page with four others like it, under an address made of its name', async () => {
  const { status, title, hats } = await open('/hats/maid-of-dishonor');
  expect([status, title, hats.length]).toEqual([200, 'Maid of Dishonor Trucker Hat | Unhinged Hats', 4]);
  expect(hats).not.toContain('Maid of Dishonor');
});

test.each([
  ['Zoë’s 30th & Flirty!', 'zoes-30th-flirty'],
  ['  ***  ', 'hat'],
  ['新娘', 'hat-'],
  ['x'.repeat(200), 'x'.repeat(60)],
])('the address of %s is %s', async (name, slug) => {
  expect((await insert(name)).slug).toMatch(new RegExp(`^${slug}\\d*$`));
});

test('hats of one name have different addresses, and a name that changes keeps its address', async () => {
  const [one, two] = [await insert('Twin Flame'), await insert('Twin Flame')];
  expect([one.slug, two.slug]).toEqual(['twin-flame', `twin-flame-${two.id}`]);
  await shop.rows(`update products set name = 'Other Flame' where id = $1`, [one.id]);
  await shop.catalogRead();
  expect((await open('/hats/twin-flame')).title).toContain('Other Flame');
});

test('a former address leads to the present one, and no other hat gets it', async () => {
  const { id } = await insert('Old Flame');
  await shop.rows(`update products set slug = 'new-flame' where id = $1`, [id]);
  await shop.catalogRead();
  // A newsletter's mark.
  expect(await open('/hats/old-flame?from=7')).toMatchObject({ status: 301, to: '/hats/new-flame?from=7' });
  const other = await insert('Old Flame');
  expect(other.slug).toBe(`old-flame-${other.id}`);
  // It may get its own former address back.
  await shop.rows(`update products set slug = 'old-flame' where id = $1`, [id]);
  await shop.catalogRead();
  expect((await open('/hats/old-flame')).status).toBe(200);
  expect(await open('/hats/new-flame')).toMatchObject({ status: 301, to: '/hats/old-flame' });
});

test('a hat that is not sold anymore is gone, with three others instead', async () => {
  const [draft, deleted] = [await insert('Soon Gone'), await insert('Quite Gone')];
  expect((await open('/hats/soon-gone')).status).toBe(200);
  await shop.rows(`update products set state = 'draft' where id = $1`, [draft.id]);
  await shop.rows('delete from products where id = $1', [deleted.id]);
  await shop.catalogRead();
  for (const { slug } of [draft, deleted]) {
    const { status, hats, title } = await open(`/hats/${slug}`);
    expect([status, hats.length, title]).toEqual([410, 3, 'Hat Not Found | Unhinged Hats']);
  }
});

test.each(['no-such-hat', '-', 'a'.repeat(300), 'maid.of', '%2e%2e%2fetc', '%F0%9F%8E%A9'])(
  'there is no hat at /hats/%s, and the page shows others',
  async (slug) => {
    const { status, hats } = await open(`/hats/${slug}`);
    expect([status, hats.length]).toEqual([404, 3]);
  },
);

test('an address with a NUL is refused, as everywhere', async () => {
  expect((await open('/hats/maid%00of-dishonor')).status).toBe(400);
});

test('capitals and slashes lead to the one address', async () => {
  for (const path of ['/hats/Maid-Of-Dishonor/', '/hats//maid-of-dishonor', '/HATS/maid-of-dishonor'])
    expect(await open(path)).toMatchObject({ status: 301, to: '/hats/maid-of-dishonor' });
});

test('the number of a hat leads to its page', async () => {
  const { id, slug } = await insert('By Number');
  expect(await open(`/h/${id}`)).toMatchObject({ status: 301, to: `/hats/${slug}` });
  expect((await open(`/h/${id}?from=12`)).to).toBe(`/hats/${slug}?from=12`);
  for (const wrong of ['999999', '0', 'x', '99999999999'])
    expect((await open(`/h/${wrong}`)).status).toBeGreaterThanOrEqual(400);
});
