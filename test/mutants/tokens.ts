import type { PlantedBug } from '../../scripts/mutants/planted-bug.ts';

const CHECK = 'src/server/fulfillment/token/check-token.ts';
const TOKEN = ['test/api/printful-token.test.ts'];

/** Bugs about the token of Printful: what it may do, and when it ends. */
export const planted: PlantedBug[] = [
  {
    name: 'the warnings wait until Printful answers',
    file: CHECK,
    find: '  await warnBeforeEnd(deps);\n  const refusal = await readRefusal(deps);\n',
    replace: '  const refusal = await readRefusal(deps);\n  await warnBeforeEnd(deps);\n',
    tests: TOKEN,
  },
  {
    name: 'a token without the scope for orders counts as working',
    file: CHECK,
    find: 'return missing.length === 0 ? null :',
    replace: 'return missing.length >= 0 ? null :',
    tests: TOKEN,
  },
  {
    name: 'a new token that works does not end the warnings',
    file: CHECK,
    find: 'if (before !== null) await closeTokenWarnings(db, { except: null, now: clock() });',
    replace: '',
    tests: TOKEN,
  },
  {
    name: 'the warnings about a former end stay',
    file: CHECK,
    find: '    await closeTokenWarnings(trx, { except: event, now });\n',
    replace: '',
    tests: TOKEN,
  },
  {
    name: 'a list of stores that is forbidden ends the connection test',
    file: 'src/server/gateways/printful.ts',
    find: 'await readStores(client).catch(nullIfForbidden)',
    replace: 'await readStores(client)',
    tests: [...TOKEN, 'test/api/doctor.test.ts'],
  },
  {
    name: 'a refusal does not name the missing scope',
    file: 'src/server/gateways/printful-client.ts',
    find: 'status === 403 && scope ?',
    replace: 'status === 444 && scope ?',
    tests: [...TOKEN, 'test/api/doctor.test.ts'],
  },
  {
    name: 'a new end of the token closes the warning an hour later',
    file: 'src/server/settings/admin-routes.ts',
    find: `      const saved = await saveSettings(deps, change, form);
      if (saved instanceof ShopError) throw saved;
      await warnBeforeEnd(deps);
`,
    replace: `      const saved = await saveSettings(deps, change, form);
      if (saved instanceof ShopError) throw saved;
`,
    tests: ['test/api/settings.test.ts'],
  },
];
