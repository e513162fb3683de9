import { expect, test } from 'vitest';
import type { InTransaction } from '../deps.ts';
import { PrintfulError } from '../gateways/printful-error.ts';
import { testConfig } from '../http/fixtures.ts';
import type { Order } from '../orders/queries.ts';
import { handlePrintfulError } from './handle-printful-error.ts';

const config = testConfig();

/** What becomes of an order after an answer of Printful that changes nothing in the database. */
const after = (error: PrintfulError) =>
  handlePrintfulError({ config } as InTransaction, { id: '7K2Q9MXA4T' } as Order, error);

test('an order that came too fast waits as long as Printful says, or a minute', async () => {
  const told = (retryAfter?: number) => new PrintfulError('rate_limited', 'Too many', { retryAfter });
  expect(await after(told(7000))).toEqual({ againIn: 7000 });
  expect(await after(told())).toEqual({ againIn: config.limits.minute });
});

test('an order is looked at again if Printful has it already, or still calculates', async () => {
  const again = { againIn: config.limits.draftPolling };
  expect(await after(new PrintfulError('refused', 'Duplicate', { code: 'OR-13' }))).toEqual(again);
  expect(await after(new PrintfulError('refused', 'This order already exists'))).toEqual(again);
  expect(await after(new PrintfulError('refused', 'Costs are being calculated'))).toEqual(again);
});

test('a failure that may pass is returned, so that the job fails after what was done is stored', async () => {
  for (const kind of ['unavailable', 'unauthorized'] as const) {
    const error = new PrintfulError(kind, 'Printful failed');
    expect(await after(error)).toBe(error);
  }
});
