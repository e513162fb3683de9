import type { PlantedBug } from '../../scripts/mutants/planted-bug.ts';

const CHECK = 'src/server/fulfillment/token/check-token.ts';
const LINK = 'src/server/fulfillment/webhook/link-webhook.ts';
const EVENTS = ['test/api/webhook-events.test.ts'];
const TOKEN = ['test/api/printful-token.test.ts'];

/** Bugs about the token of Printful, and about the events that Printful reports. */
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
    find: 'if (before !== null) await closeAlertsLike(db, { prefix: TOKEN_ENDS, now: clock() });',
    replace: '',
    tests: TOKEN,
  },
  {
    name: 'the warnings about a former end stay',
    file: CHECK,
    find: '    await closeAlertsLike(inner.db, { prefix: TOKEN_ENDS, except: event, now });\n',
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
    find: `      const saved = orThrow(await saveSettings(deps, change, form));
      await warnBeforeEnd(deps);
`,
    replace: `      const saved = orThrow(await saveSettings(deps, change, form));
`,
    tests: ['test/api/settings.test.ts'],
  },
  {
    name: 'a webhook that works gets another secret when a new list is refused',
    file: LINK,
    find: 'if (!isRefused(refusal) || keeps) throw refusal;',
    replace: 'if (!isRefused(refusal)) throw refusal;',
    tests: EVENTS,
  },
  {
    name: 'a list of events that is refused leaves the shop without a webhook',
    file: LINK,
    find: '    for (const event of events) {\n',
    replace: '    for (const event of events.slice(events.length)) {\n',
    tests: EVENTS,
  },
  {
    name: 'an event that Printful refused is never tried again',
    file: LINK,
    find: '  if (isSetForThese && stored.missing.length === 0) return current;',
    replace: '  if (isSetForThese) return current;',
    tests: EVENTS,
  },
  {
    name: 'System does not say which events are missing',
    file: 'src/server/health/read-warnings.ts',
    find: '    await missingEvents(db, config),\n',
    replace: '',
    tests: EVENTS,
  },
];
