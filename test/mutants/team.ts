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
    find: ".orderBy('id').forUpdate().execute()",
    replace: ".orderBy('id').execute()",
    tests,
  },
  {
    name: 'a new password turns a helper into an owner',
    file: 'src/server/access/administrators/set-up.ts',
    find: "    if (link.purpose === 'password') {",
    replace: '    if (false) {',
    tests,
  },
  {
    name: 'a new password leaves old sessions open',
    file: queries,
    find: "  await trx.deleteFrom('admin_sessions').where('administrator_id', '=', administrator.id).execute();\n  const changed",
    replace: '  const changed',
    tests,
  },
  {
    name: 'each click sends another link for a new password',
    file: invite,
    find: '    if (await hasFreshPasswordLink(',
    replace: '    if (false && await hasFreshPasswordLink(',
    tests,
  },
  {
    name: 'an invited helper becomes an owner',
    file: queries,
    find: 'name: name || email, role, email_verified: true',
    replace: 'name: name || email, email_verified: true',
    tests,
  },
  {
    name: 'a helper reads the link that makes an owner',
    file: 'src/server/mail/admin-routes.ts',
    find: "      if (mail.event.startsWith('sign-in-link.')) requireOwner(request);\n",
    replace: '',
    tests,
  },
  {
    name: 'a withdrawn invitation still works',
    file: invite,
    find: '    await deleteSetUpLinks(trx, email);\n    await recordChange(trx, {\n      who: by.email,\n      text: `withdrew',
    replace: '    await recordChange(trx, {\n      who: by.email,\n      text: `withdrew',
    tests,
  },
];
