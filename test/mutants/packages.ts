import type { PlantedBug } from '../../scripts/mutants/planted-bug.ts';

const tests = ['test/habits/production.test.ts'];
const install = 'scripts/prepare/install.mjs';
const prepare = ['scripts/prepare/prepare.test.ts'];

export const planted: PlantedBug[] = [
  {
    name: 'the server imports a development tool',
    file: 'src/server/http/client-address.ts',
    find: "import { isIP, isIPv4 } from 'node:net';",
    replace: "import { isIP, isIPv4 } from 'node:net';\nimport 'fast-check';",
    tests,
  },
  {
    name: 'the shop closes idle connections before nginx does',
    file: 'src/server/config/limits.ts',
    find: 'keepAlive: 72 * SECOND',
    replace: 'keepAlive: 55 * SECOND',
    tests,
  },
  {
    name: 'production packages alone are not enough to start',
    file: install,
    find: 'isInstalled(({ dev }) => !dev)',
    replace: 'isInstalled(() => true)',
    tests: prepare,
  },
  {
    name: 'a folder with development tools counts as production only',
    file: install,
    find: 'return !Object.values(present).some(({ dev }) => dev);',
    replace: 'return true;',
    tests: prepare,
  },
  {
    name: 'a build of other code is started',
    file: 'scripts/prepare/build.mjs',
    find: 'if (isStamped(CONTENTS, digestOfTree(SERVER))) return;',
    replace: 'if (isStamped(CONTENTS, digestOfTree(SERVER)) || true) return;',
    tests: prepare,
  },
];
