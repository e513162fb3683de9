import type { PlantedBug } from '../../scripts/mutants/planted-bug.ts';

const access = ['test/api/access.test.ts'];
const codes = ['test/api/two-factor.test.ts'];
const bruteForce = ['test/api/brute-force.test.ts'];
const guardTests = ['src/server/access/guard.test.ts'];
const passwordTests = ['src/server/access/passwords/check-password.test.ts'];
const policyTests = ['src/server/access/throttle/policy.test.ts'];
const guard = 'src/server/access/guard.ts';
const administrators = 'src/server/access/administrators/queries.ts';
const sessions = 'src/server/access/sessions/queries.ts';
const throttle = 'src/server/access/throttle/throttle-attempt.ts';

export const planted: PlantedBug[] = [
  {
    name: 'a route that is not listed is open',
    file: guard,
    find: 'isGuardedAddress(request.url) || !(request.routeOptions.url === undefined || isOpen(routeOf(request)));',
    replace: 'isGuardedAddress(request.url) && isOpen !== undefined && routeOf !== undefined;',
    tests: guardTests,
  },
  {
    name: 'a guarded path with double escapes is open',
    file: guard,
    find: '  return decodeEscapes(decodeEscapes(resolved))',
    replace: '  return decodeEscapes(resolved)',
    tests: guardTests,
  },
  {
    name: 'a page that forgets to check is shown to strangers',
    file: guard,
    find: '    reply.code(401).type(',
    replace: '    if (isRead(request.method)) return payload;\n    reply.code(401).type(',
    tests: guardTests,
  },
  {
    name: 'a page of another site makes changes with an administrator’s cookies',
    file: guard,
    find: 'if (isRead(request.method) || isFromShop(request, trusted)) return;',
    replace: 'if (isRead(request.method) || isFromShop(request, trusted) || request.administrator) return;',
    tests: [...guardTests, ...access],
  },
  {
    name: 'a page of another site can sign someone in',
    file: guard,
    find: 'if (request.administrator || isSignIn(request))',
    replace: 'if (request.administrator && !isSignIn(request))',
    tests: access,
  },
  {
    name: 'failures from an address are not counted',
    file: throttle,
    find: "device === null ? key('address', clientNetwork(address))",
    replace: "device === null ? key('address', `${clientNetwork(address)} ${Math.random()}`)",
    tests: bruteForce,
  },
  {
    name: 'each address in an IPv6 network is counted separately',
    file: throttle,
    find: 'clientNetwork(address))',
    replace: 'clientNetwork === undefined ? account : address)',
    tests: bruteForce,
  },
  {
    name: "a recognized browser waits because of strangers' failures",
    file: throttle,
    find: 'device === null ? key(',
    replace: "device === null || device !== '' ? key(",
    tests: bruteForce,
  },
  {
    name: 'failures on an account are not counted',
    file: throttle,
    find: 'attempt.device === null ? [counted, account] : [counted]',
    replace: '[counted]',
    tests: bruteForce,
  },
  {
    name: 'attempts at the same moment count as one',
    file: throttle,
    find: '      await saveCount(trx, key, { failures,',
    replace: '      await saveCount(trx, key, { failures: Math.min(failures, 5),',
    tests: bruteForce,
  },
  {
    name: 'a correct password does not clear the failure counted for it',
    file: 'src/server/access/throttle/queries.ts',
    find: "    .where((eb) => eb.or([eb('key', '=', forgotten), eb('failed_at', '<', since)]))",
    replace: "    .where((eb) => eb.and([eb('key', '=', forgotten), eb('failed_at', '<', since)]))",
    tests: access,
  },
  {
    name: 'codes guessed from many addresses cost no wait',
    file: 'src/server/access/throttle/policy.ts',
    find: "if (party === 'account' && step !== 'code') return 0;",
    replace: "if (party === 'account') return 0;",
    tests: policyTests,
  },
  {
    name: 'a session lasts for as long as it is used',
    file: 'src/server/access/sessions/find-administrator.ts',
    find: 'age >= config.limits.access.longestSession || ',
    replace: '',
    tests: access,
  },
  {
    name: 'use does not extend a session',
    file: 'src/server/access/authentication.ts',
    find: 'updateAge: sessionRenewal / 1000',
    replace: 'updateAge: idleSession / 1000',
    tests: access,
  },
  {
    name: 'ending a session leaves it alive',
    file: sessions,
    find: "    .where('administrator_id', '=', administratorId)\n    .where('id', '=', id)",
    replace: "    .where('administrator_id', '=', administratorId)\n    .where('id', '=', `-${id}`)",
    tests: access,
  },
  {
    name: 'an administrator can end another administrator’s session',
    file: sessions,
    find: "    .where('administrator_id', '=', administratorId)\n    .where('id', '=', id)",
    replace: "    .where('administrator_id', '!=', `-${administratorId}`)\n    .where('id', '=', id)",
    tests: access,
  },
  {
    name: 'a code from the app works twice',
    file: 'src/server/access/sessions/verify-code.ts',
    find: "kind === 'app' && !(await spendAppCode(deps, id, typed))",
    replace: "kind === 'app' && !(await spendAppCode(deps, id, typed)) && typed === ''",
    tests: codes,
  },
  {
    name: 'an existing session stands in for the password before the code',
    file: 'src/server/access/sessions/verify-code.ts',
    find: "    .filter((pair) => !pair.includes('.session_token='))\n",
    replace: '',
    tests: codes,
  },
  {
    name: 'a set-up link works twice',
    file: administrators,
    find: "    .where('used_at', 'is', null)\n    .where('expires_at', '>', now)\n    .executeTakeFirst();",
    replace: "    .where('expires_at', '>', now)\n    .executeTakeFirst();",
    tests: access,
  },
  {
    name: 'two requests at once use the same set-up link',
    file: administrators,
    find: "    .where('used_at', 'is', null)\n    .where('expires_at', '>', now)\n    .returning",
    replace: "    .where('expires_at', '>', now)\n    .returning",
    tests: access,
  },
  {
    name: 'an expired set-up link works',
    file: administrators,
    find: "    .where('used_at', 'is', null)\n    .where('expires_at', '>', now)\n    .executeTakeFirst();",
    replace: "    .where('used_at', 'is', null)\n    .executeTakeFirst();",
    tests: access,
  },
  {
    name: 'a reset leaves the old sessions alive',
    file: administrators,
    find: "  await trx.deleteFrom('admin_sessions').where('administrator_id', '=', owned).execute();\n",
    replace: '',
    tests: codes,
  },
  {
    name: 'the last administrator can be removed',
    file: administrators,
    find: "    if (all.length === 1) return 'last one';\n",
    replace: '',
    tests: access,
  },
  {
    name: 'reads are missing from the audit log',
    file: 'src/server/access/audit/admin-routes.ts',
    find: "!routeOptions.url?.startsWith('/api/')) return;",
    replace: "!routeOptions.url?.startsWith('/api/') || method === 'GET') return;",
    tests: access,
  },
  {
    name: 'the audit log does not say which session was ended',
    file: 'src/server/access/audit/admin-routes.ts',
    find: "const subject = Object.values(params ?? {}).join(' ');",
    replace: "const subject = params === null ? 'none' : '';",
    tests: access,
  },
  {
    name: 'a failed sign-in is missing from the audit log',
    file: 'src/server/access/sessions/sign-in.ts',
    find: "    await recordAudit(deps.db, { who: 'unknown', action: 'failed to sign in', subject: account });\n",
    replace: '',
    tests: access,
  },
  {
    name: 'a stolen password with added digits and punctuation is accepted',
    file: 'src/server/access/passwords/check-password.ts',
    find: 'return words.has(bare) || words.has(withoutRepetition(bare));',
    replace: 'return words.has(withoutRepetition(typed)) && bare !== typed;',
    tests: passwordTests,
  },
  {
    name: 'a short password is accepted',
    file: 'src/server/access/passwords/check-password.ts',
    find: 'if (length < SHORTEST_PASSWORD)',
    replace: 'if (length < SHORTEST_PASSWORD - 4)',
    tests: passwordTests,
  },
  {
    name: 'a sensitive change needs no password',
    file: 'src/server/access/account/password.ts',
    find: "  if (!answer.ok) return new ShopError('invalid', 'This is not your password.', { path: 'password' });\n",
    replace: '',
    tests: codes,
  },
  {
    name: 'every sign-in is announced as a new browser',
    file: sessions,
    find: '  if (existing) return false;',
    replace: '  if (existing) return true;',
    tests: access,
    survives: 'an email is sent once per event, and the event names the browser',
  },
  {
    name: 'a planted browser cookie is accepted',
    file: 'src/server/access/sessions/recognize-device.ts',
    find: 'const issued = sent !== null && (await isIssuedDevice(trx, sha256(sent)));',
    replace: "const issued = sent !== null && (sent !== '' || (await isIssuedDevice(trx, sha256(sent))));",
    tests: access,
  },
];
