import { expect, test } from 'vitest';
import { newRequestId } from './request-id.ts';

test('ids of requests have twelve characters and never repeat', () => {
  const ids = Array.from({ length: 5000 }, newRequestId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[\w-]{12}$/);
});
