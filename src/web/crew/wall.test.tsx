import { beforeEach, describe, expect, test } from 'vitest';
import { browserCart } from '../cart/cart-store.ts';
import { changePlans } from '../cart/plans.ts';
import { openCrew } from './fixtures.tsx';

const opened = async (...steps: Parameters<typeof openCrew>) => {
  const page = await openCrew(...steps);
  const names = () => page.field('One a line').value;
  return { page, names };
};
const LONG = 'Alexandria Wellington-Smythe';

beforeEach(() => {
  browserCart.change(() => []);
  changePlans({ country: '', partyOn: '' });
});

describe('a name that is too long', () => {
  test('comes first, is marked, and is shortened in one tap', async () => {
    const { page, names } = await opened({ 'One a line': `Ben\n${LONG}` });
    expect(page.text('.wall-problem')).toContain('|Alexandria Wellingto|n-Smythe|Eight characters too long.');
    expect(page.find('.wall li').textContent).toContain('Alexandria');
    expect(page.text()).not.toContain('|Add 2 hats to cart|');
    await page.click(/^(Use )?.?Alexandria/);
    expect(names()).toMatch(/^Ben, Alexandria[^,]{0,10}$/);
    expect(page.document.querySelector('.wall-problem')).toBeNull();
    await page.play('Add 2 hats to cart');
    expect(browserCart.current()).toHaveLength(2);
  });

  test('is typed anew, or kept as it is', async () => {
    const { page, names } = await opened({ 'One a line': LONG }, 'Type another');
    expect(page.field('Her name').value).toBe(LONG);
    await page.play('Never mind');
    expect([names(), page.has('Type another')]).toEqual([LONG, true]);
    await page.play('Type another');
    await page.press(page.field('Her name'), 'Escape');
    expect(page.has('Type another')).toBe(true);
    await page.play('Type another', { 'Her name': ' Alex ' }, 'Save');
    expect(names()).toBe('Alex');
  });

  test('is taken out', async () => {
    const { names } = await opened({ 'One a line': `Ben, ${LONG}` }, 'Type another', 'Take her out');
    expect(names()).toBe('Ben');
  });
});

describe('words that nobody may print', () => {
  test('in a name are kept for her alone', async () => {
    const { page } = await opened({ 'One a line': 'Nike, Ben' });
    expect(page.text('.wall-problem')).toContain('|Nike|');
    await page.play('Keep Nike');
    expect(page.document.querySelector('.wall-problem')).toBeNull();
    await page.play('Add 2 hats to cart');
    expect(browserCart.current().map(({ keepWords }) => keepWords ?? false)).toEqual([true, false]);
  });

  test('on every hat are one problem, and kept for everyone', async () => {
    const { page } = await opened({ 'One a line': 'Anna, Ben', 'Line 2, on every hat': 'Nike team' });
    expect(page.document.querySelectorAll('.wall-problem')).toHaveLength(1);
    expect(page.text('.wall-problem')).toContain('|On every hat|');
    await page.play('Change the words');
    expect(page.document.activeElement.nodeName).toBe('INPUT');
    await page.play('Keep them', 'Add 2 hats to cart');
    expect(browserCart.current().map(({ keepWords }) => keepWords)).toEqual([true, true]);
  });
});

test('the bar leads to the problem before anything is added', async () => {
  const { page } = await opened({ 'One a line': `Ben\n${LONG}` });
  await page.play('1 name to fix first');
  expect(browserCart.current()).toEqual([]);
  expect(page.document.activeElement.nodeName).toBe('H2');
});

test('of a name that is in twice, one is renamed', async () => {
  const { page, names } = await opened({ 'One a line': 'Ben, Ben' }, 'Edit Ben');
  expect(page.text()).toContain('|Her name, on one of the 2|');
  await page.play({ 'Her name': 'Benny' }, 'Save');
  expect(names()).toBe('Ben, Benny');
});
