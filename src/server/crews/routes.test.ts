import { expect, test, vi } from 'vitest';
import type { Deps } from '../deps.ts';
import { testServer } from '../http/fixtures.ts';
import { crewRoutes } from './routes.ts';

test('requests are counted for a list only if it may exist', async () => {
  const app = testServer();
  crewRoutes(app, {} as Deps);
  await app.ready();
  const take = vi.spyOn(app.rateLimits, 'take').mockReturnValue();
  const view = (id: string) =>
    app.inject({ method: 'POST', url: `/api/crews/${id}/view`, payload: { key: 'x' } });
  const takesBy = async (id: string) => {
    take.mockClear();
    await view(id);
    return take.mock.calls.filter(([bucket]) => bucket === 'crew');
  };
  expect(await takesBy('x'.repeat(64))).toEqual([['crew', 'x'.repeat(64)]]);
  expect(await takesBy('x'.repeat(65))).toEqual([]);
});
