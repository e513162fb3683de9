import { describe, expect, test } from 'vitest';
import { SENT_CODE } from '../../domain/cart/discount-code.ts';
import { cents, ZERO } from '../../domain/money/money.ts';
import type { Order } from '../orders/queries.ts';
import {
  askAddressMail,
  changeAskedMail,
  closedMail,
  delayedMail,
  hatRefusedMail,
  letterMail,
  refundedMail,
  replacementMail,
  wordsChangedMail,
  wordsRefusedMail,
} from './order-letters.ts';
import { SAMPLE_FACTS, SAMPLE_LINES, SAMPLE_ORDER } from './samples.ts';

const [BRIDE = expect.fail(), LAKE = expect.fail()] = SAMPLE_LINES;
const ID = SAMPLE_ORDER.id;
const factsOf = (order: Partial<Order>) => ({ ...SAMPLE_FACTS, order: { ...SAMPLE_ORDER, ...order } });
const ARRIVES = 'Arrives: Dec\u00a01–15\n';

describe('a late order', () => {
  const late = { promised: new Date('2026-12-01T23:59:59Z'), shipBy: new Date('2026-12-10T23:59:59Z') };
  const lateMail = (printfulStatus: string | null) => {
    const order = { ...SAMPLE_ORDER, announcedShipBy: late.shipBy, printfulStatus };
    return delayedMail({ ...SAMPLE_FACTS, order }, late).text;
  };

  test('can be canceled until Printful makes it', () => {
    for (const status of [null, 'draft', 'pending'])
      expect(lateMail(status)).toContain('You can cancel the order');
  });

  test('is called being made only while Printful makes it', () => {
    for (const status of ['inprocess', 'partial'])
      expect(lateMail(status)).toContain(
        'We’re already making your hats, so it’s too late to cancel online. If',
      );
    const held = lateMail('onhold');
    expect(held).toContain('The workshop is still checking your order, so you can’t cancel online. If');
    expect(held).toContain('write to orders@unhingedhats.example.');
    expect(held).not.toContain('making');
  });
});

test.each([
  [SENT_CODE, 'Order total: $130.45'],
  ['SUMMER20', 'Order total, with code SUMMER20: $130.45'],
])('a refund of an order with the code %s reads "%s"', (name, total) => {
  const order = { ...SAMPLE_ORDER, code: { name, kind: 'percent' as const, saved: cents(1450) } };
  const { text } = refundedMail(
    { ...SAMPLE_FACTS, order },
    { id: 'r1', amount: cents(2999), tax: ZERO, hats: [] },
  );
  expect(text).toContain(`\n${total}\n`);
});

test.each([
  [
    'misprint',
    'About your report on order #7K2Q9MXA4T',
    'You reported a problem with order #7K2Q9MXA4T. Here’s our answer:',
  ],
  [
    'returned',
    'About your package from order #7K2Q9MXA4T',
    'This is about the package from order #7K2Q9MXA4T that came back:',
  ],
] as const)('the answer about hats whose reason is %s says who reported it', (reason, subject, sentence) => {
  const mail = closedMail(SAMPLE_FACTS, { id: 1, reason, answer: 'We sent it once more.' });
  expect(mail.subject).toBe(subject);
  expect(mail.text).toContain(`${sentence}\n\nWe sent it once more.\n`);
  expect(mail.text.includes('report')).toBe(reason === 'misprint');
});

test.each([
  ['shopper', LAKE, 'You changed', 'Your hat will be printed', 'Not right? You can change it again until'],
  ['shop', BRIDE, 'We changed', 'Your 4 hats will be printed', 'Not right? You can change them again until'],
] as const)(
  'a proof of what the %s changed says how many hats, and until when',
  (by, line, who, hats, again) => {
    const change = { changeId: 1, by, line, before: { ...line.design, textLine1: 'Before' } };
    const { text } = wordsChangedMail(SAMPLE_FACTS, change);
    for (const sentence of [who, hats, again, ARRIVES]) expect(text).toContain(sentence);
    const late = wordsChangedMail({ ...SAMPLE_FACTS, changeableUntil: null }, change);
    expect(late.text).not.toContain('Not right?');
    expect(late.promise).toBeUndefined();
  },
);

describe('a refund', () => {
  const refund = { id: 'r1', amount: cents(2999), tax: ZERO };
  const mailOf = (order: Partial<Order>, more: object = {}) =>
    refundedMail(factsOf(order), { ...refund, hats: [], ...more });

  test('of a part names the part, and the days of what still comes', () => {
    const { subject, text } = mailOf({});
    expect(subject).toBe(`Refund of $29.99 for order #${ID}`);
    expect(text).toContain(`We refunded part of order #${ID} to the card`);
    expect(text).toContain(ARRIVES);
    expect(text).not.toMatch(/canceled|sales tax/);
    expect(mailOf({ status: 'shipped' }).text).not.toContain('Arrives');
  });

  test('of the whole order says so, with its tax and that it is canceled', () => {
    const whole = { amount: SAMPLE_ORDER.total, tax: cents(812), hats: [LAKE] };
    const { subject, text } = mailOf({ status: 'canceled' }, whole);
    expect(subject).toBe(`Order #${ID} is canceled: refund of $130.45`);
    expect(text).toContain(`Order #${ID} is canceled.\n\nWe refunded order #${ID} to the card`);
    expect(text).toContain('\nRefunded now: $130.45\nWith sales tax: $8.12\n');
    expect(text.match(/^\d x .*$/gm)).toEqual(['1 x Mentally at the / lake house (Navy, Yellow text)']);
    expect(text).not.toContain('Arrives');
  });

  test.each([
    ['processing', 'Your other hats keep their price and are made now.', true],
    ['on_hold', 'Your other hats keep their price.\n', true],
    ['canceled', `No other hat is left, so order #${ID} is canceled`, false],
  ] as const)('of refused words says what becomes of an order that is %s', (status, sentence, arrives) => {
    const refused = hatRefusedMail(factsOf({ status }), { ...refund, line: BRIDE });
    const unpaid = wordsRefusedMail(factsOf({ status }), { questionId: 1, line: LAKE });
    for (const { text } of [refused, unpaid]) {
      expect(text).toContain(sentence);
      expect(text.includes(ARRIVES)).toBe(arrives);
    }
    expect(refused.text).toContain('so we refunded them to the card');
    expect(refused.text.includes('shipping is refunded too')).toBe(!arrives);
    expect(unpaid.text).toContain('so we’re not making it. There’s nothing left to refund for it.');
  });
});

test('a replacement is called a hat or hats, and is late without an excuse', () => {
  const order = { replaces: '5Z8N3WJR6C' };
  const subjectOf = (...hats: typeof SAMPLE_LINES) => replacementMail({ ...factsOf(order), hats }).subject;
  expect([subjectOf(LAKE), subjectOf(LAKE, LAKE), subjectOf(BRIDE)]).toEqual([
    ...[`Your new hat: order #${ID}`, `Your new hats: order #${ID}`, `Your new hats: order #${ID}`],
  ]);
  const late = { promised: new Date('2026-12-01T00:00:00Z'), shipBy: new Date('2026-12-10T00:00:00Z') };
  const { event, text } = delayedMail(factsOf({ ...order, printfulStatus: 'inprocess' }), late);
  expect(event).toBe(`delayed.${ID}.2026-12-10`);
  expect(text).not.toMatch(/too late|#cancel/);
  expect(text).toContain('If you’d rather have your money back');
});

test('who is asked for an address or other words gets a link to that page, and is told of an earlier question', () => {
  const report = { id: 3, reason: 'lost' } as const;
  const first = askAddressMail(SAMPLE_FACTS, report);
  expect(first.text).toContain(`/orders/${ID}/where/3?key=`);
  expect(first.text).not.toContain('We asked before');
  expect([first.subject, first.text]).toEqual([
    `Where should your new hats go? Order #${ID}`,
    expect.stringContaining('never reached you. We’re sorry, and we’re making your hats again.'),
  ]);
  const returned = askAddressMail(SAMPLE_FACTS, { id: 3, reason: 'returned' });
  expect([returned.subject, returned.text]).toEqual([
    `Your package came back: where to now? Order #${ID}`,
    expect.stringMatching(/^Your package came back\. Where to now\?\n\n.* came back to the workshop\./),
  ]);
  expect(askAddressMail(SAMPLE_FACTS, report, 'where-to-again').text).toContain('We asked before');
  const until = new Date('2026-11-21T15:00:00Z');
  const { text } = changeAskedMail(SAMPLE_FACTS, { questionId: 1, line: LAKE, until });
  expect(text).toContain(`/orders/${ID}/hats/2?key=`);
  expect(text.replace(/\s/g, ' ')).toContain('Change them by 10:00 AM EST on Saturday, November 21.');
});

test('the line beside the subject of a letter or an answer is its beginning, in one line', () => {
  const text = `Hi Maya,\n\n${'a'.repeat(120)}`;
  const { html } = letterMail(SAMPLE_FACTS, { requestId: 'r', text });
  expect(html).toContain(`>Hi Maya, ${'a'.repeat(111)}</div>`);
  expect(html).toContain(`>${'a'.repeat(120)}</p>`);
  const about = { id: 1, reason: 'misprint', answer: 'b'.repeat(200) } as const;
  expect(closedMail(SAMPLE_FACTS, about).html).toContain(`>${'b'.repeat(120)}</div>`);
});
