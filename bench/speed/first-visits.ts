import { DESKTOP, HOME_BUDGET, PHONE, weighFirstVisit } from '../../test/first-visit.ts';
import type { Figure } from '../figure.ts';
import { withPage } from '../with-page.ts';

const KILOBYTE = 1024;

/** What a first visitor's browser fetches, with headers, as it is sent. */
export async function measureFirstVisits(url: string): Promise<Figure[]> {
  return withPage(async (page) => {
    const browser = page.context().browser();
    if (!browser) throw new Error('The page has no browser.');
    const home = await weighFirstVisit(browser, url, PHONE);
    const wide = await weighFirstVisit(browser, url, DESKTOP);
    const shop = await weighFirstVisit(browser, `${url}/shop`, PHONE);
    const rows: [what: string, bytes: number, atMost: number][] = [
      ['home, JavaScript', home.bytes.scripts, HOME_BUDGET.scripts / KILOBYTE],
      ['home, fonts', home.bytes.fonts, 60],
      ['home on a phone, total', home.bytes.total, HOME_BUDGET.total / KILOBYTE],
      ['home on a desktop, total', wide.bytes.total, HOME_BUDGET.total / KILOBYTE],
      ['/shop on a phone, total', shop.bytes.total, 450],
    ];
    return rows.map(([what, bytes, atMost]) => ({ what, value: bytes / KILOBYTE, unit: 'KB', atMost }));
  });
}
