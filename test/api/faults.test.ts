import { afterAll, beforeAll, expect, test } from 'vitest';
import { DIAGONAL, FAULTS, STEPS } from '../outages/cells.ts';
import { nameOf } from '../outages/describe-faults.ts';
import { type FaultShop, openFaultShop } from '../outages/fault-shop.ts';
import { makeFirstOrder, tryCell } from '../outages/try-cell.ts';

let shop: FaultShop;

beforeAll(async () => {
  shop = await openFaultShop();
  await makeFirstOrder(shop);
});

afterAll(() => shop.close());

// `npm run drill -- resilience` tries all others.
test.each(DIAGONAL.map((cell) => [nameOf(cell), cell] as const))(
  '%s',
  async (_, { expected, ...cell }) => {
    const { order, alert, read } = await tryCell(shop, cell);
    expect([order, alert?.name ?? null, read]).toEqual(expected);
  },
  // Of these, more than a minute is for a slow machine.
  120_000,
);

test('each step and each fault is tried', () => {
  expect(new Set(DIAGONAL.map(({ step }) => step))).toEqual(new Set(STEPS));
  expect(new Set(DIAGONAL.map(({ fault }) => fault))).toEqual(new Set(FAULTS));
});
