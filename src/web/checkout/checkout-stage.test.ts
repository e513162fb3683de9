import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stageOf } from './checkout-stage.ts';

const payment = { orderId: '7K2Q9MXA4T', clientSecret: 'pi_1_secret_2', requestHash: 'now' };
const atPayment = { wantsPayment: true, isHeld: false, payment, requestHash: 'now' };

test('a pending order is paid in the payment stage', () => {
  expect(stageOf(atPayment)).toEqual({ kind: 'payment', payment });
});

test('Back leads to shipping, though the order is still pending', () => {
  expect(stageOf({ ...atPayment, wantsPayment: false })).toEqual({ kind: 'shipping' });
});

test('a changed order or a missing shipping option leads back with a message', () => {
  expect(stageOf({ ...atPayment, requestHash: 'other' })).toEqual({ kind: 'changed' });
  expect(stageOf({ ...atPayment, requestHash: null })).toEqual({ kind: 'changed' });
});

test('nothing changes the stage during a payment', () => {
  const requestHash = fc.option(fc.constantFrom('now', 'other'));
  fc.assert(
    fc.property(fc.boolean(), requestHash, (wantsPayment, requestHash) => {
      expect(stageOf({ wantsPayment, isHeld: true, payment, requestHash }).kind).toBe('payment');
    }),
  );
});

test('without an order, the stage is always shipping', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.boolean(), (wantsPayment, isHeld) => {
      const stage = stageOf({ wantsPayment, isHeld, payment: null, requestHash: 'now' });
      expect(stage).toEqual({ kind: 'shipping' });
    }),
  );
});
