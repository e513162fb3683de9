import { describe, expect, test } from 'vitest';
import { openAdmin } from '../../../../test/small-dom/open-admin.tsx';
import type { AdminCode } from '../../../wire/admin/codes.ts';
import { Codes } from './codes.tsx';

const PATH = '/api/admin/codes';

const LIVE: AdminCode = {
  id: 4,
  name: 'SUMMER20',
  kind: 'percent',
  value: 20,
  minHats: 3,
  state: 'live',
  startsOn: null,
  endsOn: '2026-11-28',
  maxUses: 50,
  maxUsesPerEmail: 1,
  uses: 7,
  reserved: 2,
  saved: '31.50',
  revenue: '126.00',
  left: '-4.20',
  unknown: 1,
  link: 'https://hats.example/code/SUMMER20',
};
const PLANNED: AdminCode = {
  ...LIVE,
  id: 5,
  name: 'LATER',
  kind: 'free_shipping',
  value: 0,
  minHats: 1,
  state: 'planned',
  startsOn: '2026-12-05',
  maxUses: null,
  maxUsesPerEmail: null,
  uses: 0,
  reserved: 0,
  revenue: '0.00',
  left: '0.00',
  unknown: 0,
};
const ENDED: AdminCode = {
  ...LIVE,
  id: 6,
  name: 'OLD',
  kind: 'amount',
  value: 500,
  minHats: 1,
  state: 'ended',
  endsOn: null,
  maxUses: null,
  maxUsesPerEmail: null,
  uses: 3,
  reserved: 0,
  left: '9.00',
  unknown: 0,
};
const costs = {
  fee: { basisPoints: 290, fixed: 30 },
  floor: 300,
  carts: [
    { hats: 1, hatCost: 1200, digitization: 0, shippingCost: 400 },
    { hats: 3, hatCost: 1200, digitization: 650, shippingCost: null },
  ],
};

const opened = (codes = [LIVE, PLANNED, ENDED], role?: 'helper') =>
  openAdmin(<Codes />, { [PATH]: { codes, costs } }, { role });

test('a row says what a code does, how often it was used, and what it leaves', async () => {
  const page = await opened();
  expect(page.text()).toContain(
    '|SUMMER20|20% off, from 3 hats|Works now|7 of 50, 1 use per email address, 2 being paid|$31.50|$126.00|−$4.20|1 not known yet|Sat, Nov 28|Link|Edit|End|',
  );
  expect(page.text()).toContain('|Not started|Not yet|$31.50|$0.00|$0.00|Starts Sat, Dec 5|Link|Edit|End|');
  expect(page.text()).toContain('|OLD|$5.00 off|Ended|3×|$31.50|$126.00|$9.00|No end|Archive|');
  expect(page.document.querySelectorAll('.loss')).toHaveLength(1);
});

test('no codes are said so', async () => {
  expect((await opened([])).text()).toContain('|No codes yet.');
});

test('a helper can only look', async () => {
  const page = await opened(undefined, 'helper');
  expect(page.text()).toContain('|Only an owner can change codes.|');
  expect(['New code', 'Edit SUMMER20', 'End SUMMER20', 'Archive OLD'].map(page.has.bind(page))).toEqual(
    Array(4).fill(false),
  );
  expect(page.has('Link of SUMMER20')).toBe(true);
});

describe('what is done about a code is sent for this code', () => {
  test('it ends after a question', async () => {
    const page = await opened([LIVE, PLANNED, { ...LIVE, id: 7, name: 'ONCE', reserved: 1 }]);
    await page.play('End SUMMER20');
    expect(page.text()).toContain(
      `Orders keep their discount. ${LIVE.reserved} shoppers are paying with it now and can finish.`,
    );
    await page.play('Do not end it', 'End LATER');
    expect(page.text()).not.toContain('paying with it now');
    await page.play('Do not end it', 'End ONCE');
    expect(page.text()).toContain(' One shopper is paying with it now');
    await page.play('Do not end it');
    expect(page.sent).toEqual([]);
    await page.play('End SUMMER20', 'End SUMMER20');
    expect(page.sent).toEqual([[`POST ${PATH}/4/end`]]);
    expect(page.text()).toContain('|SUMMER20 has ended|');
    expect(page.read).toEqual([PATH, PATH]);
  });

  test('it is archived', async () => {
    const page = await opened();
    await page.play('Archive OLD');
    expect(page.text()).toContain(
      'It leaves this list. Its orders keep it, and a new code can have its name.',
    );
    await page.play('Archive OLD');
    expect(page.sent).toEqual([[`POST ${PATH}/6/archive`]]);
    expect(page.text()).toContain('|OLD is archived|');
  });

  test('it is changed, with what it was', async () => {
    const page = await opened();
    await page.play('Edit SUMMER20', { Percent: '25', 'Uses in all': '60' }, 'Save code');
    const was = expect.objectContaining({ name: 'SUMMER20', value: '20', maxUses: '50' });
    expect(page.sent).toEqual([
      [
        `POST ${PATH}/4`,
        expect.objectContaining({ name: 'SUMMER20', kind: 'percent', value: '25', maxUses: '60', was }),
      ],
    ]);
    expect(page.text()).toContain('|Code saved: SUMMER20: 25% off.|');
  });

  test('a new one shows what carts would pay before it is saved', async () => {
    const page = await opened();
    await page.play('New code', 'Save code');
    expect(page.sent).toEqual([]);
    await page.play({ Code: 'flat5', 'What it does': 'amount', 'Amount ($)': '5' });
    expect(page.text()).toContain('|Before you save|');
    expect(page.text('[aria-labelledby="code-preview"]')).toMatch(
      /\|1\|\$29\.98\|\$24\.98\|\$7\.\d\d\|3\|\$74\.97\|\$69\.97\|not known\|.* Each has one new embroidery\.\|$/,
    );
    await page.play('Save code');
    expect(page.sent).toEqual([
      [`POST ${PATH}`, expect.objectContaining({ name: 'flat5', kind: 'amount', value: '5' })],
    ]);
  });

  test('its link is shown to copy', async () => {
    const page = await opened();
    await page.play('Link of SUMMER20');
    expect(page.text()).toContain(`|${LIVE.link}|`);
    const copied: string[] = [];
    Object.assign(navigator, { clipboard: { writeText: async (text: string) => copied.push(text) } });
    await page.play('Copy the link');
    expect(copied).toEqual([LIVE.link]);
    expect(page.text()).toContain('It puts SUMMER20 into the shopper’s cart.|');
    await page.play('Close');
    expect(page.document.querySelector('dialog')).toBeNull();
  });

  test('what makes shipping free takes no amount, and carts that it does not change are said so', async () => {
    const page = await opened();
    await page.play('New code', { Code: 'ship', 'What it does': 'free_shipping', 'From how many hats': '3' });
    expect(page.text('dialog')).not.toContain('Percent|');
    expect(page.text('dialog')).not.toContain('Amount ($)|');
    expect(page.text('[aria-labelledby="code-preview"]')).toContain('|1|$29.98|no change|');
    await page.play('Save code');
    expect(page.sent).toEqual([
      [`POST ${PATH}`, expect.objectContaining({ name: 'ship', kind: 'free_shipping', minHats: '3' })],
    ]);
    expect(page.document.querySelector('dialog')).toBeNull();
  });
});
