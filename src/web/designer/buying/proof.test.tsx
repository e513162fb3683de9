import { beforeEach, describe, expect, test } from 'vitest';
import { readTable } from '../../../hat/fixtures.ts';
import { browserCart } from '../../cart/cart-store.ts';
import { changePlans } from '../../cart/plans.ts';
import { openDesigner } from '../fixtures.tsx';
import { glyphTableAddress } from '../use-glyphs.ts';
// Otherwise the page would wait for its code.
import './on-head/on-head.tsx';

beforeEach(() => {
  browserCart.change(() => []);
  changePlans({ country: '', partyOn: '' });
});

const TABLES = { [glyphTableAddress('impact')]: readTable('impact') };

async function opened() {
  const page = await openDesigner('/custom-hat', TABLES);
  await page.play({ 'Text line 1': 'Mine', 'Text line 2': 'only', Navy: '' });
  await page.settle(400);
  await page.click(/See the proof/);
  return page;
}

describe('the proof of a hat', () => {
  test('has its facts, and closes', async () => {
    const page = await opened();
    expect(page.text('dialog')).toMatch(/\|This is exactly what you’ll get\|/);
    expect(page.text('dialog')).toMatch(
      /\|Words\|Mine \/ only\|Hat\|Navy\|Text\|[^|]+, Impact Bold\|Letters\|[^|]+\|Made\|Printed, at most \d\.\d\d x \d\.\d\d in\|/,
    );
    const views = page.document
      .querySelectorAll('dialog .hat-preview')
      .map((one) => [one.getAttribute('aria-label'), one.querySelector('svg') !== null]);
    expect(views).toEqual([
      [expect.stringContaining('Mine only'), true],
      [expect.stringContaining('Mine only'), true],
      ['Navy hat from behind', false],
    ]);
    await page.play('Close proof');
    expect(page.document.querySelector('dialog')).toBeNull();
    expect(browserCart.current()).toEqual([]);
  });

  test('says that the picture has not loaded, until the next change loads it', async () => {
    let isOffline = true;
    const vietnamese = () => (isOffline ? new Response('', { status: 503 }) : readTable('impact.vietnamese'));
    const page = await openDesigner('/custom-hat', {
      ...TABLES,
      [glyphTableAddress('impact.vietnamese')]: vietnamese,
    });
    const title = async () => {
      await page.settle(400);
      await page.click(/See the proof/);
      const text = page.text('dialog');
      await page.click('Close proof');
      return text;
    };
    await page.play({ 'Text line 1': 'Trễ' });
    expect(await title()).toMatch(/^\|The picture has not loaded yet\|/);
    isOffline = false;
    await page.play({ Navy: '' });
    expect(await title()).toMatch(/^\|This is exactly what you’ll get\|/);
  });

  test('shows it on a head that the shopper chooses, and that stays', async () => {
    const page = await opened();
    const label = () => page.find('.on-head-picture').getAttribute('aria-label');
    await page.play({ 'Deep skin': '', Beard: '' });
    expect(label()).toMatch(/^On a head with deep skin and a beard: /);
    expect(page.field('Deep skin').checked).toBe(true);
    await page.play({ Braids: '' });
    expect(label()).toMatch(/^On a head with deep skin and braids: /);
    await page.play('Close proof', /See the proof/);
    expect(label()).toMatch(/^On a head with deep skin and braids: /);
    await page.play({ 'Light skin': '', Long: '' });
    expect(label()).toMatch(/^On a head with light skin and long hair: /);
    await page.play({ 'Tan skin': '', Curls: '' });
    expect(label()).toMatch(/^On a head with tan skin and curls: /);
  });

  test('draws each hair with what belongs to it', async () => {
    const page = await opened();
    const drawn = (path: string) =>
      page.document
        .querySelectorAll('.head-drawing path')
        .filter((one) => one.getAttribute('d')?.startsWith(path)).length;
    const table: [hair: string, earrings: number, ears: number, mouths: number][] = [
      ['Curls', 1, 1, 1],
      ['Long', 0, 0, 1],
      ['Braids', 0, 1, 1],
      ['Beard', 0, 1, 0],
    ];
    for (const [hair, ...parts] of table) {
      await page.play({ [hair]: '' });
      const earrings = page.document.querySelectorAll('.head-drawing circle').length;
      expect([hair, earrings, drawn('M-72 96C-84'), drawn('M-41 181C-33')]).toEqual([hair, ...parts]);
    }
  });

  test('of a hat that is hard to read comes with a question, and is no yes when it closes', async () => {
    const page = await openDesigner();
    await page.play({ 'Lime Green': '' });
    await page.play('Add to cart', 'Change it');
    expect([browserCart.current().length, page.document.querySelector('dialog')]).toEqual([0, null]);
    await page.play('Add to cart', 'Close proof');
    expect(browserCart.current()).toEqual([]);
    await page.play('Add to cart', 'Add it anyway');
    expect(browserCart.current()).toHaveLength(1);
  });

  test('of a hat that cannot be made says why', async () => {
    const page = await openDesigner();
    await page.play({ 'Text line 1': '', 'Text line 2': '' });
    await page.settle(400);
    await page.click(/See the proof/);
    expect(page.text('dialog')).toContain('|We can’t make this one|');
    expect(page.text('dialog')).toContain('|Words|None|');
  });
});
