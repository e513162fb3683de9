import { writeFileSync } from 'node:fs';
import { chdir } from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { CELLS } from '../test/outages/cells.ts';
import { describeFaults, nameOf } from '../test/outages/describe-faults.ts';
import { openFaultShop } from '../test/outages/fault-shop.ts';
import { makeFirstOrder, type Observation, tryCell } from '../test/outages/try-cell.ts';
import { setup } from '../test/separate-database.ts';

/**
 * Tries every call to a provider with every fault, in `--shops` shops at once, and writes what it sees into `docs/resilience.md`.
 * `--only draft` tries those cells whose names begin so, and writes nothing. Ends with 1 if an order was lost or doubled.
 */
chdir(fileURLToPath(new URL('..', import.meta.url)));

const { values } = parseArgs({
  options: { shops: { type: 'string', default: '2' }, only: { type: 'string', default: '' } },
});
const cells = CELLS.filter((cell) => nameOf(cell).startsWith(values.only));
const left = [...cells.entries()];
const observed: (Observation | undefined)[] = [];
const close = await setup();

await Promise.all(
  Array.from({ length: Number(values.shops) }, async () => {
    const shop = await openFaultShop();
    await makeFirstOrder(shop);
    for (let next = left.shift(); next; next = left.shift()) {
      const [index, cell] = next;
      try {
        const one = await tryCell(shop, cell);
        observed[index] = one;
        const { order, alert, read, seconds } = one;
        process.stdout.write(
          `${nameOf(cell)}: ${order}, ${alert?.name ?? 'no alert'}, “${read}”, well after ${seconds} s\n`,
        );
      } catch (error) {
        process.exitCode = 1;
        process.stdout.write(`${nameOf(cell)} FAILED: ${error instanceof Error ? error.stack : error}\n`);
      }
    }
    await shop.close();
  }),
);
await close();

const whole = observed.filter((one) => one !== undefined);
if (whole.length === CELLS.length)
  writeFileSync('docs/resilience.md', describeFaults(whole, new Date().toISOString().slice(0, 10)));
