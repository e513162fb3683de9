import { describe, expect, test } from 'vitest';
import { SENT_CODE } from '../../domain/cart/discount-code.ts';
import { cents, ZERO } from '../../domain/money/money.ts';
import { closedMail, delayedMail, refundedMail } from './order-letters.ts';
import { SAMPLE_FACTS, SAMPLE_ORDER } from './samples.ts';

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
