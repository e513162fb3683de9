import { describe, expect, test } from 'vitest';
import type { Cents } from '../../domain/money/money.ts';
import type { PrintfulOrder } from '../gateways/printful/orders.ts';
import { checkDraft } from './check-draft.ts';

const draft: PrintfulOrder = {
  id: '1',
  externalId: '7K2Q9MXA4T',
  status: 'draft',
  reason: null,
  files: 'ok',
  unreadable: [],
  unread: [],
  outOfStock: [],
  discontinued: [],
  isPriced: true,
  cost: 1667 as Cents,
  shipments: [],
  contents: [],
};

const CONFIRMED = { webhookReason: null, wasConfirmed: true, approval: null };

const PARCEL = { id: '1', state: 'shipped', contents: [] } as unknown as PrintfulOrder['shipments'][number];

describe('an order’s state at Printful decides the next step', () => {
  test.each<[string, Partial<PrintfulOrder>, ReturnType<typeof checkDraft>]>([
    ['a ready draft is confirmed', {}, { next: 'confirm' }],
    ['a draft whose files are being read has to wait', { files: 'waiting' }, { next: 'wait' }],
    ['a draft whose costs are being computed has to wait', { isPriced: false, cost: null }, { next: 'wait' }],
    ['a draft priced in another currency is confirmed', { cost: null }, { next: 'confirm' }],
    [
      'a draft with an unreadable print file is replaced',
      { files: 'failed' },
      { next: 'replace', why: 'Printful could not read a print file' },
    ],
    [
      'so is one that failed after confirming',
      { status: 'failed', files: 'failed' },
      { next: 'replace', why: 'Printful could not read a print file' },
    ],
    [
      'a hat that is out of stock is held',
      { outOfStock: ['Pink hat'] },
      {
        next: 'hold',
        hold: { kind: 'owner', cause: 'out-of-stock', reason: 'Printful is out of stock of Pink hat' },
      },
    ],
    [
      'so is one that Printful no longer makes, which never comes back',
      { outOfStock: ['Pink hat'], discontinued: ['Pink hat'] },
      {
        next: 'hold',
        hold: { kind: 'owner', cause: 'discontinued', reason: 'Printful no longer makes Pink hat' },
      },
    ],
    [
      'so is an order that failed, with its reason',
      { status: 'failed', reason: 'Card declined' },
      {
        next: 'hold',
        hold: {
          kind: 'owner',
          cause: 'failed-at-printful',
          reason: 'it failed at Printful: Card declined',
        },
      },
    ],
    [
      'and one that was canceled there',
      { status: 'canceled' },
      {
        next: 'hold',
        hold: { kind: 'owner', cause: 'canceled-at-printful', reason: 'it is canceled at Printful' },
      },
    ],
    [
      'and one that Printful holds',
      { status: 'onhold', reason: 'Content review' },
      {
        next: 'hold',
        hold: { kind: 'printful', cause: 'order', reason: 'Printful holds it: Content review' },
      },
    ],
    [
      'one that failed because of its address waits for another address',
      { status: 'failed', reason: 'Address cannot be verified' },
      {
        next: 'hold',
        hold: {
          kind: 'address',
          cause: 'recipient',
          reason: 'it failed at Printful: Address cannot be verified',
        },
      },
    ],
    [
      'one that Printful holds because of its address says so',
      { status: 'onhold', reason: 'The address could not be verified.' },
      {
        next: 'hold',
        hold: {
          kind: 'printful',
          cause: 'address',
          reason: 'Printful holds it: The address could not be verified.',
        },
      },
    ],
    ['an order in review is already confirmed', { status: 'inreview' }, { next: 'done' }],
    ['so is one in production', { status: 'inprocess', files: 'waiting' }, { next: 'done' }],
    ['so is one that was made long ago', { status: 'archived', shipments: [PARCEL] }, { next: 'done' }],
    [
      'a state that nobody has heard of says nothing about being made',
      { status: 'pickedup' },
      {
        next: 'hold',
        hold: {
          kind: 'owner',
          cause: 'unknown-status',
          reason: 'Printful says “pickedup”, which the shop does not know. Look there whether it is made',
        },
      },
    ],
  ])('%s', (_, change, verdict) => {
    expect(checkDraft({ ...draft, ...change }, CONFIRMED)).toEqual(verdict);
  });

  test('a hold before the first confirmation is for Printful’s own work on the draft', () => {
    expect(
      checkDraft(
        { ...draft, status: 'onhold' },
        { ...CONFIRMED, webhookReason: 'New embroidery', wasConfirmed: false },
      ),
    ).toEqual({
      next: 'hold',
      hold: { kind: 'printful', cause: 'draft', reason: 'Printful holds it: New embroidery' },
    });
  });

  test.each([
    [false, 'it was deleted at Printful before it was made. Send it again, or refund it'],
    [true, 'it is archived at Printful without a parcel. Ask Printful whether it was made'],
  ])('an archived draft without a parcel is not made (confirmed before: %s)', (wasConfirmed, reason) => {
    expect(checkDraft({ ...draft, status: 'archived' }, { ...CONFIRMED, wasConfirmed })).toEqual({
      next: 'hold',
      hold: { kind: 'owner', cause: 'archived-at-printful', reason },
    });
  });

  test('a webhook’s reason is better than what the order shows', () => {
    expect(
      checkDraft(
        { ...draft, status: 'canceled', reason: 'A note' },
        { ...CONFIRMED, webhookReason: 'Wrong address' },
      ),
    ).toMatchObject({ hold: { kind: 'address', reason: 'it is canceled at Printful: Wrong address' } });
  });
});
