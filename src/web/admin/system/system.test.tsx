import { expect, test } from 'vitest';
import { openAdmin } from '../../../../test/small-dom/open-admin.tsx';
import { System } from './system.tsx';

const HEALTH = {
  warnings: ['The disk is nearly full.'],
  parts: [
    { name: 'Database', state: 'working', says: 'Answers in 2 ms.' },
    { name: 'Queue', state: 'failing', says: '2 jobs failed.' },
    { name: 'Mail', state: 'busy', says: '1 email is stuck.' },
    { name: 'Orders', state: 'off', says: 'Nothing is sent.' },
  ],
  failedJobs: 2,
  stuckMails: 1,
  stuckOrders: [
    {
      id: 'A1',
      status: 'processing',
      badges: [],
      why: 'the printer is full',
      since: '2024-11-21T15:00:00.000Z',
      canSend: true,
      heldBy: [],
    },
    {
      id: 'B2',
      status: 'processing',
      badges: ['Check the address'],
      why: 'no such street',
      since: '2024-11-20T15:00:00.000Z',
      canSend: true,
      heldBy: ['address'],
    },
    {
      id: 'C3',
      status: 'on_hold',
      badges: [],
      why: 'waits',
      since: '2024-11-20T15:00:00.000Z',
      canSend: false,
      heldBy: [],
    },
  ],
};
const opened = (changes: object = {}) =>
  openAdmin(<System />, { '/api/admin/health': { ...HEALTH, ...changes } }, { address: '/admin/system' });

test('every part says how it is, in the owner’s words', async () => {
  const page = await opened();
  expect(page.text()).toContain('|The disk is nearly full.|');
  expect(page.text()).toContain('|Database|Works|Answers in 2 ms.|');
  expect(page.text()).toContain('|Work in the background|Needs attention|2 jobs failed.|');
  expect(page.text()).toContain('|Email|Busy|1 email is stuck.|Open the emails|');
  expect(page.text()).toContain('|Orders to Printful|Off|Nothing is sent.|');
  expect(page.text()).toContain('|Stuck orders (3)|');
  expect(page.text()).toMatch(/\|#A1\|[^|]+\|The printer is full\.?\|/);
  expect(page.text()).toMatch(/\|#B2\|Check the address\|No such street\.?\|/);
});

test('what failed is tried again, and the page is read anew', async () => {
  const page = await opened();
  await page.click(/^Retry/);
  expect(page.sent.map(([request]) => request)).toEqual([
    expect.stringMatching(/^POST \/api\/admin\/.*retry/),
  ]);
  expect(page.read).toEqual(['/api/admin/health', '/api/admin/health']);
  await page.play('Check again');
  expect(page.read).toHaveLength(3);
});

test('a healthy shop has nothing to do', async () => {
  const page = await opened({ warnings: [], failedJobs: 0, stuckMails: 0, stuckOrders: [] });
  expect(page.text()).toContain('|Stuck orders|No stuck orders.|');
  expect(page.document.querySelectorAll('.health-warnings')).toEqual([]);
  expect([page.has('Open the emails'), page.document.querySelectorAll('button').length]).toEqual([false, 1]);
});

test('a helper without all areas reads what failed, without what would refuse them', async () => {
  const answers = { '/api/admin/health': HEALTH };
  const page = await openAdmin(<System />, answers, { role: 'helper', areas: ['orders'] });
  expect(page.text()).toContain('|Email|Busy|1 email is stuck.|');
  expect([page.has('Open the emails'), page.has('Retry them')]).toEqual([false, false]);
});

test('who may not see orders sees no stuck ones', async () => {
  const page = await opened({ stuckOrders: null });
  expect(page.text()).not.toContain('tuck orders');
});

test('a stuck order is sent at once, and one on hold after a question', async () => {
  const page = await opened();
  await page.play('Send to Printful: order A1');
  expect(page.sent).toEqual([['POST /api/admin/orders/A1/send']]);
  expect(page.text()).toContain('|Order Sent to Printful!|');
  await page.play('Send to Printful: order B2');
  expect(page.text()).toContain('|Send #B2 to Printful although it is on hold?|');
  expect(page.text()).toContain(
    '|The hats go to the address as it is now. Printful makes the hats, and you pay for them.|',
  );
  await page.play('Do not send', 'Send to Printful: order B2', 'Send to Printful');
  expect(page.sent).toHaveLength(2);
  expect(page.sent.at(-1)).toEqual(['POST /api/admin/orders/B2/send']);
  expect(page.document.querySelector('dialog')).toBeNull();
  expect(page.has('Send to Printful: order C3')).toBe(false);
});
