import { expect, test } from 'vitest';
import { planOf } from './plan.ts';

const options = { kills: 50, databaseKills: 10, outages: ['full disk' as const] };

test('a seed decides the moments, and another seed decides others', () => {
  expect(planOf(7, options)).toEqual(planOf(7, options));
  expect(planOf(7, options)).not.toEqual(planOf(8, options));
});

test('each kill is in the plan, some of them while the shop starts', () => {
  const steps = planOf(7, options);
  const count = (deed: string) => steps.filter((step) => step.deed === deed).length;
  expect([count('shop'), count('database') + count('backend'), count('full disk')]).toEqual([50, 10, 1]);
  expect(count('backend')).toBe(3);
  expect(steps.filter(({ inStart }) => inStart).every(({ deed }) => deed === 'shop')).toBe(true);
  expect(steps.some(({ inStart }) => inStart)).toBe(true);
});
