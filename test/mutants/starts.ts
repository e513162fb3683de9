import type { PlantedBug } from '../../scripts/mutants/planted-bug.ts';

export const planted: PlantedBug[] = [
  {
    name: 'quotation marks become part of a setting',
    file: 'src/server/config/tidy-environment.ts',
    find: 'if (quoted)',
    replace: 'if (!quoted)',
    tests: ['src/server/config.test.ts'],
  },
  {
    name: 'the end of a line becomes part of a setting',
    file: 'src/server/config/tidy-environment.ts',
    find: 'isKnown(name) ? value.trim() : value',
    replace: 'value',
    tests: ['src/server/config.test.ts'],
  },
  {
    name: 'a shop uses the root of the file system as its folder',
    file: 'src/start/settings.ts',
    find: 'if (path === parse(path).root)',
    replace: 'if (text === parse(path).root)',
    tests: ['src/start/data-dir.test.ts'],
  },
  {
    name: 'the stack of a full disk is printed',
    file: 'src/start/refusal.ts',
    find: '/^(ENOSPC|EDQUOT)$|No space',
    replace: '/^EDQUOT$|No space',
    tests: ['test/start/refusals.test.ts'],
  },
  {
    name: 'an address that metrics cannot have ends a start with a stack',
    file: 'src/server/metrics/open-metrics.ts',
    find: "if (syscall !== 'listen' && syscall !== 'getaddrinfo') throw error;",
    replace: 'if (syscall) throw error;',
    tests: ['src/server/metrics/open-metrics.test.ts'],
  },
];
