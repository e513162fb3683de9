import { expect, test } from 'vitest';
import { JobTable } from './job-table.ts';
import { DAY, START } from './time.ts';
import type { World } from './world.ts';

test('an instance that was killed repeats all its jobs once it starts again', () => {
  const due: string[] = [];
  let start = 1;
  const scheduler = {
    now: START,
    routinely: (_wait: number, name: string) => due.push(name),
    start: async () => undefined,
  };
  const world = { shop: { startOf: () => start }, scheduler } as unknown as World;
  const jobs = new JobTable(world).ofInstance(0);
  jobs.repeat('announce-delays', {}, DAY);
  jobs.repeat('read-tax', {}, DAY);
  due.length = 0;
  start = 2;
  jobs.repeatAll();
  expect(due).toEqual(['announce-delays is due', 'read-tax is due']);
});
