import { expect, test } from 'vitest';
import { backendIn } from './backend.ts';

test.each([
  ['PostgreSQL 18.1 (Debian 18.1-1.pgdg120+1) on x86_64-pc-linux-gnu, compiled by gcc', 'postgres'],
  ['PostgreSQL 15.12-YB-2025.1.0.0-b0 on x86_64-pc-linux-gnu, compiled by clang', 'yugabytedb'],
  ['CockroachDB CCL v25.2.0 (x86_64-pc-linux-gnu, built 2025/05/09, go1.23.7)', 'cockroachdb'],
  ['', 'postgres'],
])('the version “%s” is that of %s', (version, backend) => {
  expect(backendIn(version)).toBe(backend);
});
