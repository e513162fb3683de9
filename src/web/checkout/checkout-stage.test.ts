import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stageOf } from './checkout-stage.ts';

const payment = { orderId: '7K2Q9MXA4T', clientSecret: 'pi_1_secret_2', fingerprint: 'now' };
const atPayment = { wantsPayment: true, isHeld: false, payment, fingerprint: 'now' };

test('a pending order is paid in the payment stage', () => {
  expect(stageOf(atPayment)).toEqual({ kind: 'payment', payment });
});

test('Back leads to shipping, though the order is still pending', () => {
  expect(stageOf({ ...atPayment, wantsPayment: false })).toEqual({ kind: 'shipping' });
});

test('another cart, another address and no shipping option lead back with a message', () => {
  expect(stageOf({ ...atPayment, fingerprint: 'other' })).toEqual({ kind: 'changed' });
  expect(stageOf({ ...atPayment, fingerprint: null })).toEqual({ kind: 'changed' });
});

test('nothing changes the stage during a payment', () => {
  const fingerprint = fc.option(fc.constantFrom('now', 'other'));
  fc.assert(
    fc.property(fc.boolean(), fingerprint, (wantsPayment, fingerprint) => {
      expect(stageOf({ wantsPayment, isHeld: true, payment, fingerprint }).kind).toBe('payment');
    }),
  );
});

test('nothing is paid without an order', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.boolean(), (wantsPayment, isHeld) => {
      const stage = stageOf({ wantsPayment, isHeld, payment: null, fingerprint: 'now' });
      expect(stage).toEqual({ kind: 'shipping' });
    }),
  );
});
