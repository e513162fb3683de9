import { describe, expect, test } from 'vitest';
import type { Cents } from '../../domain/money.ts';
import type { PrintfulOrder } from '../gateways/printful/orders.ts';
import { checkDraft } from './check-draft.ts';

const draft: PrintfulOrder = {
  id: '1',
  externalId: '7K2Q9MXA4T',
  status: 'draft',
  reason: null,
  files: 'ok',
  outOfStock: [],
  isPriced: true,
  cost: 1667 as Cents,
  shipments: [],
};

describe('what Printful tells decides what comes next', () => {
  test.each<[string, Partial<PrintfulOrder>, ReturnType<typeof checkDraft>]>([
    ['a ready draft is confirmed', {}, { next: 'confirm' }],
    ['a draft whose files are read is waited for', { files: 'waiting' }, { next: 'wait' }],
    ['a draft whose costs are computed is waited for', { isPriced: false, cost: null }, { next: 'wait' }],
    ['one priced in another currency is not', { cost: null }, { next: 'confirm' }],
    [
      'a print file that failed is offered anew',
      { files: 'failed' },
      { next: 'anew', why: 'Printful could not read a print file' },
    ],
    [
      'so is one that failed after confirming',
      { status: 'failed', files: 'failed' },
      { next: 'anew', why: 'Printful could not read a print file' },
    ],
    [
      'a hat out of stock is for a person',
      { outOfStock: ['Pink hat'] },
      { next: 'hold', why: 'Printful is out of stock of Pink hat', by: 'other' },
    ],
    [
      'so is an order that failed, with its reason',
      { status: 'failed', reason: 'Card declined' },
      { next: 'hold', why: 'it is failed at Printful: Card declined', by: 'other' },
    ],
    [
      'and one that was canceled there',
      { status: 'canceled' },
      { next: 'hold', why: 'it is canceled at Printful', by: 'other' },
    ],
    [
      'and one that Printful holds',
      { status: 'onhold', reason: 'Content review' },
      { next: 'hold', why: 'Printful holds it: Content review', by: 'printful' },
    ],
    ['an order in review is confirmed already', { status: 'inreview' }, { next: 'done' }],
    ['so is one in production', { status: 'inprocess', files: 'waiting' }, { next: 'done' }],
    ['and one with a state yet unknown to us', { status: 'pickedup' }, { next: 'done' }],
  ])('%s', (_, told, verdict) => {
    expect(checkDraft({ ...draft, ...told })).toEqual(verdict);
  });
});
