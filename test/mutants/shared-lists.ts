import type { PlantedBug } from '../../scripts/mutants/planted-bug.ts';

const crews = 'src/server/crews';
const tests = ['test/api/crews.test.ts'];

export const planted: PlantedBug[] = [
  {
    name: 'a friend’s key does what only the organizer’s may',
    file: `${crews}/open-crew.ts`,
    find: "role === 'organizer' ? null : unknownCrew();",
    replace: 'role ? null : unknownCrew();',
    tests,
  },
  {
    name: 'a friend sees the answers and colors of everybody',
    file: `${crews}/open-crew.ts`,
    find: "role === 'organizer' || member === picked;",
    replace: "role === 'organizer' || member === picked || true;",
    tests,
  },
  {
    name: 'a list opens after its 30 days',
    file: `${crews}/open-crew.ts`,
    find: 'if (!crew || endOf(deps, crew) <= deps.clock()) return unknownCrew();',
    replace: 'if (!crew) return unknownCrew();',
    tests,
  },
  {
    name: 'a stale save replaces the newer list',
    file: `${crews}/share-crew.ts`,
    find: 'if (version !== open.version) return',
    replace: 'if (version > open.version) return',
    tests,
  },
  {
    name: 'a save brings a deleted name back',
    file: `${crews}/share-crew.ts`,
    find: 'const wanted = withoutDeleted(deps.secrets, open, crew);',
    replace: 'const wanted = open.version < 0 ? withoutDeleted(deps.secrets, open, crew) : crew;',
    tests,
  },
  {
    name: 'a deleted name’s number keeps a new name away',
    file: `${crews}/share-crew.ts`,
    find: 'gone.get(member.id) !== nameHash(secrets, id, member.name)',
    replace: '!gone.has(member.id) || nameHash(secrets, id, member.name) === id',
    tests,
  },
  {
    name: 'the organizer accepts another name than she saw',
    file: `${crews}/decide-name.ts`,
    find: 'const isAnother = name !== undefined && name !== answer.name;',
    replace: 'const isAnother = name === undefined && answer.name === null;',
    tests,
  },
  {
    name: 'an accepted name changes all equal hats',
    file: `${crews}/decide-name.ts`,
    find: '{ ...hat, count: 1 }',
    replace: '{ ...hat, count: hat.quantity }',
    tests,
  },
  {
    name: 'an accepted name is on the paid hat, but not on the list',
    file: `${crews}/decide-name.ts`,
    find: 'orThrow(isSeen ? await settle(inner, locked, decision)',
    replace: 'orThrow(isSeen ? null',
    tests,
  },
  {
    name: 'a name that came too late is on the list all the same',
    file: `${crews}/decide-name.ts`,
    find: '  return edited instanceof ShopError ? edited : null;',
    replace:
      '  return edited instanceof ShopError\n    ? withCrewLocked(deps, decision, (inner, locked) => settle(inner, locked, decision))\n    : null;',
    tests,
  },
  {
    name: 'hate across the lines of a shared list is stored',
    file: `${crews}/check-name.ts`,
    find: 'return isHate([textLine1, textLine2, textLine3]);',
    replace: 'return [textLine1, textLine2, textLine3].some((line) => isHate([line]));',
    tests,
  },
  {
    name: 'a list answers as often as it is asked',
    file: `${crews}/routes.ts`,
    find: "if (id) app.rateLimits.take('crew', id);",
    replace: 'if (!id) return;',
    tests: ['test/api/brute-force.nightly.test.ts'],
  },
];
