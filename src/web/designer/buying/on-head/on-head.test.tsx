import { expect, test } from 'vitest';
import { openShopPage } from '../../../../../test/small-dom/open-shop.tsx';
import { LAKE_HOUSE } from '../../../../../test/world.ts';
import { PRINTED } from '../../../../domain/design/making.ts';
import { OnHead } from './on-head.tsx';

const opened = () => openShopPage(<OnHead design={LAKE_HOUSE} making={PRINTED} table={null} />);

test('a head has what belongs to its hair, and stays chosen when it is opened again', async () => {
  const page = await opened();
  const label = () => page.find('.on-head-picture').getAttribute('aria-label') ?? '';
  const has = (part: string) => page.document.querySelector(`.head-drawing ${part}`) !== null;
  const [ear, mouth, earring] = ['[d^="M-72 96"]', '[d^="M-41 181"]', 'circle'];
  const parts = () => [ear, mouth, earring].map((part) => has(part ?? ''));
  expect(label()).toMatch(/^On a head with tan skin and .*curl.*: .*Navy.* hat/i);
  expect(parts()).toEqual([true, true, true]);
  await page.play({ Long: '' });
  expect(parts()).toEqual([false, true, false]);
  await page.play({ Beard: '' });
  expect(parts()).toEqual([true, false, false]);
  const [, skin] = page.document.querySelectorAll('[name="head-skin"]');
  await page.does(() => skin?.click());
  expect([skin?.checked, page.field('Beard').checked]).toEqual([true, true]);
  const chosen = label();
  const again = await opened();
  expect(again.find('.on-head-picture').getAttribute('aria-label')).toBe(chosen);
  expect(again.document.querySelectorAll('input').filter(({ checked }) => checked)).toHaveLength(2);
});
