import { expect, test } from 'vitest';
import { openAdmin } from '../../../../test/small-dom/open-admin.tsx';
import { SearchField } from './list-page.tsx';
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
