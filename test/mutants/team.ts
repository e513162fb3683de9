import type { PlantedBug } from '../../scripts/mutants/planted-bug.ts';

const change = 'src/server/access/team/change-team.ts';
const invite = 'src/server/access/team/invite.ts';
const queries = 'src/server/access/administrators/queries.ts';
const tests = ['test/api/team.test.ts'];

export const planted: PlantedBug[] = [
  {
    name: 'the last owner can become a helper',
    file: change,
    find: "    if (role === 'helper' && isLastOwner(members, id)) return lastOwner();\n",
    replace: '',
    tests,
  },
  {
    name: 'two owners can make each other helpers',
    file: 'src/server/access/team/queries.ts',
    find: '    .forUpdate()\n',
    replace: '',
    tests,
  },
  {
    name: 'a new password turns a helper into an owner',
    file: 'src/server/access/administrators/set-up.ts',
    find: ': replacePassword(trx, {',
    replace: ": ((await trx.updateTable('administrators').set({ role }).execute()), replacePassword)(trx, {",
    tests,
  },
  {
    name: 'a new password leaves old sessions open',
    file: queries,
    find: '  else await endSessions(trx, id);\n',
    replace: '',
    tests,
  },
  {
    name: 'each click sends another link for a new password',
    file: invite,
    find: '    if (latest && ',
    replace: '    if (false && latest && ',
    tests,
  },
  {
    name: 'a stranger fills an owner’s mailbox with links',
    file: invite,
    find: '    if (others.length >= passwordMails.most - 1) return;\n',
    replace: '',
    tests,
  },
  {
    name: 'a stranger who asks for a link ends the owner’s last one',
    file: 'src/server/access/administrators/set-up.ts',
    find: "if (email !== null && purpose !== 'password')",
    replace: 'if (email !== null)',
    tests,
  },
  {
    name: 'invitations of the same moment all work',
    file: invite,
    find: '(await lockMembers(trx)).some((member) => member.email === email))\n      return',
    replace: '(lockMembers as unknown as string) === email)\n      return',
    tests,
  },
  {
    name: 'an invitation works for an account that exists',
    file: 'src/server/access/administrators/set-up.ts',
    find: '  return exists ? null : link;',
    replace: '  return exists && link.email === null ? null : link;',
    tests,
  },
  {
    name: 'a new password leaves earlier links and half-finished sign-ins open',
    file: queries,
    find: '  await deleteOpenSignIns(trx, { id, email });\n',
    replace: '',
    tests,
  },
  {
    name: 'a changed password leaves links and half-finished sign-ins open',
    file: 'src/server/access/account/password.ts',
    find: '  await transact(deps.db, (trx) => deleteOpenSignIns(trx, administrator));\n',
    replace: '',
    tests,
  },
  {
    name: 'an invited helper becomes an owner',
    file: queries,
    find: 'name: name || email, role, areas, email_verified: true',
    replace: 'name: name || email, areas, email_verified: true',
    tests,
  },
  {
    name: 'a stored email holds the link for a new password',
    file: 'src/server/access/team/invite.ts',
    find: 'writeMail(address.replace(token, HIDDEN_KEY))',
    replace: 'writeMail(address)',
    tests: ['test/api/team.test.ts'],
  },
  {
    name: 'a withdrawn invitation still works',
    file: invite,
    find: '    await deleteSetUpLinks(trx, email);\n    await recordTeamChange(trx, by.email, { email, text: `withdrew',
    replace: '    await recordTeamChange(trx, by.email, { email, text: `withdrew',
    tests,
  },
  {
    name: 'a helper enters areas that no owner opened',
    file: 'src/server/access/guard.ts',
    find: 'if (!mayEnter(administratorAt(request).areas, needed)) throw notYourArea(needed);',
    replace: 'administratorAt(request);\n  void notYourArea;\n  void mayEnter;\n  void needed;',
    tests: ['test/api/areas.test.ts'],
  },
  {
    name: 'a route that names no area is open to every helper',
    file: 'src/server/access/guard.ts',
    find: "request.routeOptions.config.area ?? 'all'",
    replace: "request.routeOptions.config.area ?? 'any'",
    tests: ['src/server/access/guard.test.ts'],
  },
  {
    name: 'a passkey signs in although its device did not check its owner',
    file: 'src/server/access/authentication.ts',
    find: '  if (!isVerified) throw new Error(',
    replace: '  if (isVerified === undefined) throw new Error(',
    tests: ['test/api/passkeys.test.ts'],
  },
  {
    name: 'a passkey of any origin signs in',
    file: 'src/server/access/passkeys/sign-in-with-passkey.ts',
    find: 'known && answer.ok && (await',
    replace: 'known && (!answer.ok || await',
    tests: ['test/api/passkeys.test.ts'],
  },
  {
    name: 'whoever has a session adds a passkey without the password',
    file: 'src/server/access/passkeys/change-passkeys.ts',
    find: '  const refusal = await confirmPassword(deps, visit, credentials);\n  if (refusal) return refusal;\n',
    replace: '  void confirmPassword;\n  void credentials;\n',
    tests: ['test/api/passkeys.test.ts'],
  },
  {
    name: 'a helper for no area is invited',
    file: 'src/server/access/team/invite.ts',
    find: "if (role === 'helper' && areas.length === 0)",
    replace: "if (role === 'helper' && areas.length < 0)",
    tests: ['test/api/areas.test.ts'],
  },
];
