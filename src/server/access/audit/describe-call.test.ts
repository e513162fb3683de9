import { expect, test } from 'vitest';
import { describeCall, describeChange } from './describe-call.ts';

const refund = { about: 'order', did: 'refunded a part of #:id' } as const;
const call = { params: { id: '7K2Q9MXA4T' }, body: { reason: 'It came late.' }, answer: { amount: 500 } };

test('a change is written as a sentence about what the path names', () => {
  const about = { kind: 'order', id: '7K2Q9MXA4T' };
  expect(describeChange(refund, call)).toEqual({
    text: 'refunded a part of #7K2Q9MXA4T',
    about,
    reason: '',
  });
});

test('a route may say more than its words, and give the reason', () => {
  const says = ({ answer }: { answer: Record<string, unknown> }) => `refunded ${answer.amount} cents`;
  expect(describeChange({ ...refund, says, hasReason: true }, call)).toMatchObject({
    text: 'refunded 500 cents',
    reason: 'It came late.',
  });
});

test('nothing is written of a call that changed nothing, looked only, or whose use case writes', () => {
  expect(describeChange({ ...refund, says: () => null }, call)).toBeNull();
  expect(describeChange({ about: 'order', looksAt: '#:id' }, call)).toBeNull();
  expect(describeChange({ ...refund, saysItself: true }, call)).toBeNull();
});

test('a call is described by its route and the first of its ids', () => {
  expect(describeCall(refund, '7K2Q9MXA4T 1').text).toBe('refunded a part of #7K2Q9MXA4T');
  expect(describeCall({ looksAt: 'the orders' }, '')).toEqual({
    text: 'looked at the orders',
    about: 'shop',
  });
  expect(describeCall({}, '').text).toBe('looked at the admin');
});
