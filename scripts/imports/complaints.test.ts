import { describe, expect, test } from 'vitest';
import { complaints } from './complaints.ts';

const allowed: [string, string][] = [
  ['src/hat/layout.ts', `import { type Design, designLines } from '../domain/design.ts';`],
  ['src/server/orders/queries.ts', `import { sql } from 'kysely';`],
  ['src/server/orders/place-order.ts', `import type { Transaction } from 'kysely';`],
  ['src/server/gateways/stripe.ts', `import Stripe from 'stripe';`],
  ['src/web/routes/home.tsx', `import type { Route } from './+types/home';`],
  ['src/web/root.tsx', `import './root.css';\nimport fonts from './fonts.css?url';`],
  ['src/start/open-shop.ts', `const { runShop } = await import('../server/main.ts');`],
  ['src/domain/money.test.ts', `import fc from 'fast-check';`],
  ['src/sandbox/main.ts', `readSettings(process.env);`],
];

const forbidden: [string, string, string][] = [
  ['src/domain/cart.ts', `import { layout } from '../hat/layout.ts';`, 'domain does not know hat'],
  ['src/domain/cart.ts', `import { z } from 'zod';`, 'domain is pure'],
  ['src/hat/layout.ts', `import { readFileSync } from 'node:fs';`, 'hat is pure'],
  ['src/web/shop.tsx', `import { app } from '../server/app.ts';`, 'web does not know server'],
  ['src/web/shop.tsx', `import { readFileSync } from 'node:fs';`, 'the web runs in browsers'],
  [
    'src/server/app.ts',
    `import { startSandbox } from '../sandbox/sandbox.ts';`,
    'server does not know sandbox',
  ],
  ['src/start/sandbox.ts', `await import('../sandbox/main.ts');`, 'start does not know sandbox'],
  [
    'src/sandbox/stripe/cards.ts',
    `export { money } from '../../domain/money.ts';`,
    'sandbox does not know domain',
  ],
  ['src/server/orders/place-order.ts', `import {\n  sql,\n} from 'kysely';`, 'SQL is written in queries.ts'],
  ['src/server/checkout/pay.ts', `import Stripe from 'stripe';`, 'Stripe is spoken to by its gateway'],
  ['src/server/app.ts', `const port = process.env.PORT;`, 'reads process.env'],
  ['src/server/orders/index.ts', `export { a } from './a.ts';`, 'is a barrel'],
  ['src/server/orders/all.ts', `export * from './a.ts';`, 'is a barrel'],
  ['src/web/utils/money.ts', '', 'has a name that says nothing'],
  ['src/domain/cart.ts', `import { cents } from './money';`, 'without its extension'],
];

describe('the map of imports', () => {
  test.each(allowed)('lets %s do: %s', (path, source) => {
    expect(complaints(path, source)).toEqual([]);
  });

  test.each(forbidden)('does not let %s do: %s', (path, source, complaint) => {
    expect(complaints(path, source)).toEqual([expect.stringContaining(complaint)]);
  });

  test('is not led astray by comments', () => {
    expect(complaints('src/domain/cart.ts', `// import 'zod'\n/*\nimport { z } from 'zod';\n*/`)).toEqual([]);
  });
});
