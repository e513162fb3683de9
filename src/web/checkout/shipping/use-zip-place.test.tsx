import { describe, expect, test } from 'vitest';
import { ownFiles } from '../../../../test/small-dom/own-files.ts';
import { openCheckout } from '../fixtures.tsx';

type Opened = Awaited<ReturnType<typeof opened>>;

async function opened(answers: object = ownFiles('assets/zips/9.txt')) {
  const { page } = await openCheckout(answers);
  return page;
}
const place = (page: Opened, region = 'State') => [page.field('City').value, page.field(region).value];
const leave = (page: Opened, label: string) => page.does(() => page.field(label).blur());

describe('a ZIP code', () => {
  test('fills in city and state, and another one changes them', async () => {
    const page = await opened();
    await page.fill('ZIP code', '90210');
    expect(place(page)).toEqual(['Beverly Hills', 'CA']);
    expect(page.text()).toMatch(/Beverly Hills, California/);
    await page.fill('ZIP code', '97201');
    expect(place(page)).toEqual(['Portland', 'OR']);
  });

  test('leaves alone what the shopper typed', async () => {
    const page = await opened();
    await page.fill('City', 'Lala Land');
    await page.fill('ZIP code', '90210-1234');
    expect(place(page)).toEqual(['Lala Land', 'CA']);
    expect(page.text()).not.toMatch(/Lala Land, California/);
  });

  test('says nothing while it is typed, or if nobody lives there', async () => {
    const page = await opened();
    await page.fill('ZIP code', '9021');
    await page.fill('ZIP code', '99999');
    expect(place(page)).toEqual(['', '']);
  });

  test('in another state than the chosen one is questioned once it is left', async () => {
    const page = await opened();
    await page.play({ State: 'TX', 'ZIP code': '90210' });
    expect(place(page)).toEqual(['Beverly Hills', 'TX']);
    expect(page.text()).not.toContain('California');
    await leave(page, 'ZIP code');
    expect(page.text()).toMatch(/90210[^|]*\|?[^|]*California/);
    await page.click(/California/);
    expect(place(page)).toEqual(['Beverly Hills', 'CA']);
    await page.play({ State: 'NV' });
    await page.click(/Nevada/);
    expect(page.field('State').value).toBe('NV');
    expect(
      page.document.querySelectorAll('button').some(({ textContent }) => /Nevada/.test(textContent)),
    ).toBe(false);
  });

  test('in another state brings its city, too, and what was chosen so is questioned again', async () => {
    const page = await opened();
    await page.play({ City: 'Nashville', State: 'TN', 'ZIP code': '90210' });
    await leave(page, 'ZIP code');
    await page.click('Use Beverly Hills, California');
    expect(place(page)).toEqual(['Beverly Hills', 'CA']);
    await page.fill('ZIP code', '97201');
    expect(place(page)).toEqual(['Beverly Hills', 'CA']);
    await leave(page, 'ZIP code');
    await page.click('Use Portland, Oregon');
    expect(place(page)).toEqual(['Portland', 'OR']);
  });
});

test('a UK postcode fills in the nation', async () => {
  const page = await opened({});
  await page.play({ Country: 'UK' });
  await page.fill('Postcode', 'EH1 1YZ');
  const region = page.document.querySelectorAll('select').at(-1);
  expect(region?.options.find(({ value }) => value === region.value)?.textContent).toBe('Scotland');
});

test('without the table of ZIP codes, city and state are typed', async () => {
  const page = await opened({});
  await page.fill('ZIP code', '80301');
  expect(place(page)).toEqual(['', '']);
});
