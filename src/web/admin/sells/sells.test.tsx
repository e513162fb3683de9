import { describe, expect, test } from 'vitest';
import { openAdmin } from '../../../../test/small-dom/open-admin.tsx';
import type { SalesAnswer, SalesDay, SoldHat } from '../../../wire/admin/sales.ts';
import { Sells } from './sells.tsx';

const day = (date: number, taken: number, changes: Partial<SalesDay> = {}): SalesDay => ({
  day: `2026-11-${String(date).padStart(2, '0')}`,
  paid: 2,
  taken,
  revenue: taken - 500,
  profit: taken / 2,
  costsUnknown: 0,
  takenWeekBefore: 1000,
  ...changes,
});
const hat = (
  name: string,
  { hats, before }: Pick<SoldHat, 'hats' | 'before'>,
  changes: Partial<SoldHat> = {},
): SoldHat => ({
  productId: hats,
  isCustom: false,
  name,
  hats,
  before,
  image: '',
  hatColor: 'navy',
  textColor: 'white',
  fontStyle: 'impact',
  textLine1: name,
  textLine2: '',
  textLine3: '',
  ...changes,
});

const SALES: SalesAnswer = {
  days: [
    day(20, 10000),
    day(21, 30000, { costsUnknown: 1 }),
    day(22, 5000, { profit: null, costsUnknown: 2 }),
  ],
  takenBefore: 50000,
  soldHats: [
    hat('Feral', { hats: 12, before: 10 }),
    hat('Custom', { hats: 1500, before: 1600 }, { isCustom: true, productId: null }),
    ...['A', 'B', 'C', 'D'].map((name, index) => hat(name, { hats: 5 - index, before: 0 })),
  ],
  soldKinds: [
    { isCustom: false, hats: 1026, before: 910 },
    { isCustom: true, hats: 1500, before: 1600 },
  ],
  paidHats: { hats: 2600, before: 2510 },
  colors: [{ hatColor: 'navy', hats: 9, before: 9 }],
  words: [{ words: 'lake house', hats: 4, before: 6 }],
  causes: [
    { reason: 'damaged', replaced: 2, refunded: 1, before: 1, paidBack: 2499 },
    { reason: 'lost', replaced: 0, refunded: 0, before: 0, paidBack: 4000 },
  ],
  reviews: [{ name: 'Feral', technique: 'printed', asked: 10, spoke: 4, stars: null, problems: 1 }],
  hatPages: Array.from({ length: 6 }, (_, index) => ({
    productId: index,
    name: `Hat ${index}`,
    visits: 1200 - index,
    carts: 30,
    bought: 4,
  })),
  steps: { visits: 2000, carts: 500, checkouts: 100, paid: 50 },
  features: {
    orders: 50,
    changed: 5,
    canceled: 1,
    crewsStarted: 4,
    crewsBought: 2,
    wordsAsked: 0,
    wordsApproved: 0,
    wordsRefunded: 0,
    replacements: 3,
    codes: 4,
    codesPaid: 4,
    codesSaved: 1234,
    codesProfit: null,
    codesUnknown: 4,
    applePay: 5,
    googlePay: 0,
    link: 0,
    parties: 8,
    partiesMissed: 1,
    gifts: 6,
  },
  atRisk: [{ id: '0MRX4B7V8K', customerName: 'Dana', partyOn: '2026-12-05', arrivesBy: '2026-12-07' }],
};

const opened = (changes: Partial<SalesAnswer> = {}, address = '/admin') =>
  openAdmin(
    <Sells />,
    { '/api/admin/sales?days=14': { ...SALES, ...changes }, '/api/admin/sales?days=90': SALES },
    { address },
  );

describe('the figures of a time', () => {
  const table: [part: string, text: string][] = [
    ['.sells-paid h2', '|Paid per day: $450 in 3 days|'],
    ['.sells-paid', '|Down 10%|against the 3 days before ($500). Best day: Saturday, Nov 21, $300.|'],
    ['.sells-key', '|Paid|Today so far|Same weekday, week before|Average before today |$200|'],
    ['.sells-chart', '|$0|$100|$200|$300|Fr|20|Sa|21|Su|22|'],
    [
      '.table-scroll tbody',
      '|Nov 22, 2026|2|$50.00|$45.00|not known yet|Nov 21, 2026|2|$300.00|$295.00|$150.00|without 1 order whose costs are not known yet|Nov 20, 2026|2|$100.00|$95.00|$50.00|',
    ],
    [
      '[aria-labelledby="sells-hats"]',
      '|Hats|Feral|12 |+2|Custom (custom)|1500 |−100|A|5 |B|4 |C|3 |All 6|D|2 |1,026 ready-made, 1,500 with their own words.',
    ],
    ['[aria-labelledby="sells-colors"]', '|Colors|Navy|9 |'],
    ['[aria-labelledby="sells-words"]', '|Words of their own|lake house|4 |−2|'],
    [
      '[aria-labelledby="sells-causes"]',
      '|Sent again or paid back|The hat is damaged|3 |+2|2 sent again, 1 paid back|3 of 2,600 paid hats (0.1%). The time before: 0%.|It never came|$40.00|The hat is damaged|$24.99|Paid back in this time|$64.99|',
    ],
    [
      '[aria-labelledby="sells-steps"]',
      '|Visits|2,000|Opened the cart with a hat|500|25%|Opened the checkout|100|20%|Paid|50|50%|',
    ],
    ['[aria-labelledby="sells-pages"] details', '|All 6|Hat|Visits|In cart|Bought|Hat 5|1,195|30|4|'],
    ['[aria-labelledby="sells-reviews"] tbody', '|Feral, printed|10|4|none|1|'],
    ['[aria-labelledby="sells-features"]', '|Replacements|3|6 per 100 orders|'],
    [
      '[aria-labelledby="sells-features"]',
      '|1 order may miss its party|#0MRX4B7V8K|Dana: the party is on Dec 5, 2026, the hats may come as late as Dec 7, 2026.|',
    ],
  ];

  test('have no share of a step that fewer took', async () => {
    const page = await opened({ steps: { visits: 20, carts: 3, checkouts: 4, paid: 1 } });
    expect(page.text('[aria-labelledby="sells-steps"]')).toContain(
      '|20|Opened the cart with a hat|3|15%|Opened the checkout|4|Paid|1|25%|Daily totals, each step counted on its own',
    );
  });

  test('have their sums, shares and changes', async () => {
    const page = await opened();
    for (const [part, text] of table) expect(page.text(part)).toContain(text);
    const colored = (name: string) =>
      page.document.querySelectorAll(`.${name}`).map(({ textContent }) => textContent);
    // More that was sent again is no gain.
    expect([colored('sells-up'), colored('loss')]).toEqual([['+2'], ['Down 10%', '−100', '−2', '+2']]);
  });

  test('of a long time are by week', async () => {
    const days = Array.from({ length: 40 }, (_, index) => {
      const at = new Date(Date.UTC(2026, 9, 1 + index)).toISOString().slice(0, 10);
      return day(1, 1000, { day: at });
    });
    const page = await opened({ days, takenBefore: 0 });
    expect(page.text('.sells-paid h2')).toBe('|Paid per week: $400 in 40 days|');
    expect(page.text('.sells-paid')).toContain('|Against the 40 days before ($0).');
    expect(page.text('.sells-key')).toBe('|Paid|This week so far|Average before this week |$63|');
    expect(page.text('.table-scroll')).toContain('|Week from|');
  });

  test('without visits and orders are one sentence', async () => {
    const page = await opened({ steps: { visits: 0, carts: 0, checkouts: 0, paid: 0 } });
    expect(page.text()).toContain('|No visits or orders in this time.|');
  });

  test('without hats say so in each part', async () => {
    const page = await opened({
      soldHats: [],
      soldKinds: [],
      paidHats: { hats: 0, before: 0 },
      colors: [],
      words: [],
      causes: [],
      hatPages: [],
      reviews: [],
      atRisk: [],
    });
    const text = page.text();
    expect(text.match(/No hats were sold in this time\./g)).toHaveLength(2);
    expect(text).toContain(
      '|No two orders had the same words. Words that only one order has are not shown.|',
    );
    expect(text).toContain('|Sent again or paid back|Nothing in this time.|From visit to paid|');
    expect(text).toContain('|No hat’s page was opened in this time.|');
    expect(text).not.toContain('|Reviews|');
    expect(text).not.toContain('may miss');
  });
});

test('another time is part of the address', async () => {
  const page = await opened();
  await page.play({ Time: '90' });
  expect(page.address()).toBe('/admin?days=90');
  expect(page.read).toContain('/api/admin/sales?days=90');
});
