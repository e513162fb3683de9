import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DIAGONAL } from './cells.ts';
import { nameOf } from './describe-faults.ts';
import { type FaultShop, openFaultShop } from './fault-shop.ts';
import { makeFirstOrder, tryCell } from './try-cell.ts';

/** Tries each cell in one shop, and expects what it ends in. */
export function testCells(cells: typeof DIAGONAL): void {
  let shop: FaultShop;

  beforeAll(async () => {
    shop = await openFaultShop();
    await makeFirstOrder(shop);
  });

  afterAll(() => shop.close());

  test.each(cells.map((cell) => [nameOf(cell), cell] as const))(
    '%s',
    async (_, { expected, ...cell }) => {
      const { order, alert, read } = await tryCell(shop, cell);
      expect([order, alert?.name ?? null, read]).toEqual(expected);
    },
    // Of these, more than a minute is for a slow machine.
    120_000,
  );
}
