import { expect, test } from 'vitest';
import { alertMail, goneMail, morningMail, newDeviceMail, passkeyMail } from './owner-mails.ts';

const MONEY = {
  today: { paid: 4999, orders: 1, hats: 1 },
  before: { paid: 4999, orders: 1, hats: 1 },
  keep: { amount: 0, share: null, unknown: 1 },
};

const morning = (facts: Partial<Parameters<typeof morningMail>[0]>) =>
  morningMail({
    day: '2026-11-27',
    money: MONEY,
    toDo: [],
    late: [],
    publicUrl: 'https://hats.example',
    ...facts,
  }).text;

test.each([
  [{ amount: -131, share: -0.1, unknown: 0 }, 'You keep: −$1.31\n'],
  [{ amount: 15_320, share: 0.37, unknown: 0 }, 'You keep: $153.20\n'],
  [{ amount: 820, share: 0.4, unknown: 1 }, 'You keep: $8.20, without 1 order of unknown cost\n'],
  [{ amount: 820, share: 0.4, unknown: 2 }, 'You keep: not known yet, 2 orders of unknown cost\n'],
  [{ amount: 0, share: null, unknown: 0 }, 'You keep: $0.00\n'],
])('the morning email says what is left, of a loss too: %o', (keep, line) => {
  expect(morning({ money: { ...MONEY, today: { ...MONEY.today, orders: 3 }, keep } })).toContain(line);
});

test('the morning email ends its figures with what is left, like a sum', () => {
  expect(morning({})).toMatch(
    /Paid: \$49\.99\nPaid a week before: \$49\.99\n(.+\n)+You keep: not known yet, 1 order of unknown cost\n\n/,
  );
});

test('the morning email lists ten orders that may be late, and counts one more', () => {
  const late = Array.from({ length: 11 }, (_, index) => ({
    id: `A${index}`,
    customerName: 'Maya',
    partyOn: '2026-12-05',
    arrivesBy: '2026-12-08',
  }));
  expect(morning({ late: late.slice(1) })).not.toContain('more');
  const text = morning({ late });
  expect(text).toContain('and 1 more');
  expect(text).not.toContain('#A10,');
});

test('the morning email says what is to do, each with its tag and order, or that nothing is', () => {
  const item = {
    key: 'k',
    tone: 'look',
    page: 'order',
    more: '',
    button: '',
    alertId: null,
    mailId: null,
  } as const;
  const text = morning({
    toDo: [
      { ...item, tag: 'By Nov 28', text: 'A bank asks.', orderId: '7K2Q9MXA4T' },
      { ...item, tag: '', text: 'Red is out of stock.', orderId: null },
    ],
  });
  expect(text).toContain(
    '\n2 THINGS TO DO\n\n- By Nov 28: A bank asks. #7K2Q9MXA4T\n- Red is out of stock.\n',
  );
  expect(text).not.toContain('MAY BE LATE');
  expect(morning({})).toContain('\nNOTHING TO DO\n\nOpen Today:\n');
});

test('the subject of the morning email has the orders of the day and what they paid, or none', () => {
  const subjectOf = (orders: number) =>
    morningMail({
      day: '2026-11-27',
      toDo: [],
      late: [],
      publicUrl: 'https://hats.example',
      money: { ...MONEY, today: { ...MONEY.today, orders } },
    }).subject;
  expect(subjectOf(2)).toMatch(/: 2 orders, \$49\.99$/);
  expect(subjectOf(0)).toMatch(/: no orders$/);
});

test('an alert leads to its order, or to Today', () => {
  const facts = { text: 'Look at this.', publicUrl: 'https://hats.example' };
  const [about, alone] = [
    alertMail({ ...facts, orderId: '7K2Q9MXA4T' }),
    alertMail({ ...facts, orderId: null }),
  ];
  expect([about.subject, alone.subject]).toEqual([
    'Order #7K2Q9MXA4T needs your attention',
    'Your shop needs your attention',
  ]);
  expect(about.text).toMatch(/^This order needs your attention\n\nLook at this\.\n/);
  expect(about.text).toContain(
    'Order: #7K2Q9MXA4T\n\nOpen the order:\nhttps://hats.example/admin/orders/7K2Q9MXA4T\n',
  );
  expect(alone.text).toContain('Look at this.\n\nOpen Today:\nhttps://hats.example/admin/today\n');
});

test('one hat that is gone is called it, and several are called them', () => {
  const textOf = (...names: string[]) => goneMail({ names, publicUrl: 'https://hats.example' }).text;
  expect(textOf('Lake House')).toContain(
    'Lake House is deleted, ignored, or discontinued at Printful, so the shop has stopped selling it.',
  );
  expect(textOf('Lake House', 'Bride')).toContain('Lake House and Bride are deleted');
  expect(textOf('Lake House', 'Bride')).toContain('To sell them again');
});

test('an email about a sign-in names its browser and the shop’s time, and one about a passkey the passkey', () => {
  const device = {
    address: '203.0.113.7',
    userAgent: '',
    timeZone: 'America/New_York',
    publicUrl: 'https://hats.example',
    at: new Date('2026-11-28T23:59:00Z'),
  };
  const browser = 'When: Sat, Nov 28, 6:59 PM EST\nAddress: 203.0.113.7\nBrowser: unknown\n';
  const signedIn = newDeviceMail(device).text;
  expect(signedIn).toContain(`\n\n${browser}`);
  expect(signedIn).toContain(
    'end that session and change your password at https://hats.example/admin/security',
  );
  const added = passkeyMail({ ...device, userAgent: 'Firefox', name: 'Kim’s phone' }).text;
  expect(added).toContain(`\n\nPasskey: Kim’s phone\n${browser.replace('unknown', 'Firefox')}`);
});
