import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stageOf } from './checkout-stage.ts';

const payment = { orderId: '7K2Q9MXA4T', clientSecret: 'pi_1_secret_2', fingerprint: 'now' };
const atPayment = { asksPayment: true, isHeld: false, payment, fingerprint: 'now' };

test('an order that waits is paid in the second stage', () => {
  expect(stageOf(atPayment)).toEqual({ kind: 'payment', payment });
});

test('back leads to the first stage, though the order still waits', () => {
  expect(stageOf({ ...atPayment, asksPayment: false })).toEqual({ kind: 'shipping' });
});

test('another cart, another address and no shipping lead back with a word', () => {
  expect(stageOf({ ...atPayment, fingerprint: 'other' })).toEqual({ kind: 'changed' });
  expect(stageOf({ ...atPayment, fingerprint: null })).toEqual({ kind: 'changed' });
});

test('while a payment is under way nothing moves the stage', () => {
  const fingerprint = fc.option(fc.constantFrom('now', 'other'));
  fc.assert(
    fc.property(fc.boolean(), fingerprint, (asksPayment, fingerprint) => {
      expect(stageOf({ asksPayment, isHeld: true, payment, fingerprint }).kind).toBe('payment');
    }),
  );
});

test('nothing is paid without an order', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.boolean(), (asksPayment, isHeld) => {
      const stage = stageOf({ asksPayment, isHeld, payment: null, fingerprint: 'now' });
      expect(stage).toEqual({ kind: 'shipping' });
    }),
  );
});
