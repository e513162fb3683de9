import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSemaphore } from './semaphore.ts';

test('never more at once than allowed, and each has its turn, after failures too', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.boolean(), { maxLength: 12 }),
      async (scheduler, most, outcomes) => {
        const inTurn = createSemaphore(most);
        let running = 0;
        const asked = outcomes.map((succeeds, index) =>
          inTurn(async () => {
            running += 1;
            expect(running).toBeLessThanOrEqual(most);
            await scheduler.schedule(Promise.resolve());
            running -= 1;
            if (!succeeds) throw new Error('failed');
            return index;
          }),
        );
        const settled = Promise.allSettled(asked);
        await scheduler.waitFor(settled);
        const results = await settled;
        expect(results.map(({ status }) => status === 'fulfilled')).toEqual(outcomes);
      },
    ),
  );
});
