import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Row, run } from './run.ts';

/** The exposure that `systemd-analyze security` may report, from 0 (none) to 10. */
const MOST_EXPOSURE = 1.5;

/** Lets podman-compose read compose.yaml and say which containers it would run. */
export function checkCompose(folder: string): Row[] {
  copyFileSync('compose.yaml', join(folder, 'compose.yaml'));
  writeFileSync(join(folder, '.env'), 'PUBLIC_URL=https://hats.example\n');
  const secret = { ...process.env, POSTGRES_PASSWORD: 'only-here' };
  const said = run('podman-compose', ['--dry-run', 'up', '--detach', '--no-build'], {
    cwd: folder,
    env: secret,
  });
  const runs = said.split('\n').filter((line) => line.startsWith('podman run'));
  const shop = runs.find((line) => line.endsWith(' unhinged-hats')) ?? '';
  const wanted = [
    'postgres://shop:only-here@database:5432/shop',
    '--read-only',
    '--cap-drop ALL',
    'TRUST_PROXY=1',
  ];
  const missing = wanted.filter((text) => !shop.includes(text));
  if (missing.length > 0 || runs.length < 3)
    throw new Error(`compose.yaml lacks ${missing.join(', ')}: ${said}`);
  if (runs.some((line) => line.includes('--restart') && !line.includes('--log-opt=max-size=')))
    throw new Error(`compose.yaml has a log that grows without end: ${said}`);
  // In the image of nginx, any other file stays in the container, and nothing rotates it.
  if (!readFileSync('deploy/nginx.conf', 'utf8').includes('access_log /var/log/nginx/access.log shop;'))
    throw new Error('nginx does not log to the output of its container.');
  return [
    [
      'compose.yaml',
      `read by podman-compose, ${runs.length} containers; not run, because no registry of images answers`,
    ],
  ];
}

/** Lets systemd verify the unit in a folder that has what it names, and asks how exposed the shop is. */
export function checkUnit(folder: string): Row[] {
  const unit = 'deploy/unhinged-hats.service';
  const text = readFileSync(unit, 'utf8');
  const program = /^ExecStart=(\S+)/m.exec(text)?.[1] ?? '';
  for (const [path, content] of [
    [program, '#!/bin/sh\n'],
    ['/etc/systemd/system/unhinged-hats.service', text],
    ['/etc/passwd', 'root:x:0:0::/root:/bin/sh\nhats:x:900:900::/:/usr/sbin/nologin\n'],
    ['/etc/group', 'root:x:0:\nhats:x:900:\n'],
    ...[
      'network-online.target',
      'multi-user.target',
      'sysinit.target',
      'basic.target',
      'shutdown.target',
    ].map((name) => [`/usr/lib/systemd/system/${name}`, '[Unit]\nDescription=target\n'] as const),
  ] as const) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content, { mode: path === program ? 0o755 : 0o644 });
  }
  const said = run('sh', [
    '-c',
    `systemd-analyze verify --root=${folder} --man=no unhinged-hats.service 2>&1`,
  ]);
  const complaints = said.split('\n').filter((line) => line.includes('unhinged-hats.service'));
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
  const figures = run('systemd-analyze', ['security', '--offline=true', '--no-pager', unit]);
  const exposure = Number(/exposure level[^\d]*([\d.]+)/.exec(figures)?.[1] ?? 10);
  if (exposure > MOST_EXPOSURE)
    throw new Error(`The unit's exposure is ${exposure}, more than ${MOST_EXPOSURE}.`);
  return [['systemd unit', `verified; exposure ${exposure} of 10`]];
}
