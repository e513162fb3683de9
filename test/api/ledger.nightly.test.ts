import { vi } from 'vitest';

vi.stubEnv('LEDGER_DAYS', '500');
await import('./ledger.test.ts');
