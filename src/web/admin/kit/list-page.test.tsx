import { expect, test } from 'vitest';
import { openAdmin } from '../../../../test/small-dom/open-admin.tsx';
import { ListPage, SearchField } from './list-page.tsx';
import { useListAddress } from './use-list.ts';

function Searched() {
  const address = useListAddress(['q']);
  return (
    <>
      <SearchField label="Find" address={address} />
      <button type="button" onClick={() => address.filter({ q: null })}>
        Show all
      </button>
    </>
  );
}

test('the search field searches after a pause, and follows the address', async () => {
  const page = await openAdmin(<Searched />, {}, { address: '/admin?q=dana' });
  await page.play('Show all');
  expect(page.field('Find').value).toBe('');
  await page.play({ Find: 'maya ' });
  await page.settle(300);
  expect([page.address(), page.field('Find').value]).toEqual(['/admin?q=maya', 'maya ']);
  await page.play('Show all');
  await page.settle(300);
  expect([page.address(), page.field('Find').value]).toEqual(['/admin', '']);
});

test.each(['after', 'before'])(
  'a page %s a row whose last row is gone leads back to the first page',
  async (end) => {
    const rows = [{ id: 4 }];
    const page = await openAdmin(
      <ListPage<{ id: number }>
        title="Hats"
        path="/api/hats"
        search="Find"
        columns={[{ label: 'Hat', cell: ({ id }) => `Hat ${id}` }]}
        keyOf={({ id }) => id}
        empty="No hats yet."
        tools={({ reload }) => (
          <button type="button" onClick={reload}>
            Reload
          </button>
        )}
      />,
      { [`/api/hats?${end}=5`]: () => rows, '/api/hats': [{ id: 9 }] },
      { address: `/admin?tab=hats&${end}=5` },
    );
    expect(page.text('tbody')).toBe('|Hat 4|');
    rows.length = 0;
    await page.play('Reload');
    expect(page.address()).toBe('/admin?tab=hats');
    expect(page.text('tbody')).toBe('|Hat 9|');
  },
);
