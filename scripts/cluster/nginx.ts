import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Stage } from './stage.ts';

/**
 * Starts nginx with the shop's own configuration in `deploy/`, in front of instances on these ports. Only its addresses change:
 * it listens on this machine without TLS, writes no log of requests, and has no limits, because all shoppers share one address.
 */
export function startNginx(
  stage: Stage,
  { port, instances }: { port: number; instances: readonly number[] },
) {
  const folder = `${stage.folder}/nginx`;
  mkdirSync(folder);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const config = `
daemon off;
worker_processes 1;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${folder}/nginx.pid;
error_log ${folder}/error.log notice;
events { worker_connections 4096; }
http {
access_log off;
${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
${upstreamOf(readFileSync('deploy/upstream.conf', 'utf8'), instances)}
${serverOn(port, readFileSync('deploy/nginx.conf', 'utf8'))}
}`;
  writeFileSync(`${folder}/nginx.conf`, config);
  stage.start({
    name: 'nginx',
    command: ['nginx', '-p', folder, '-c', `${folder}/nginx.conf`, '-e', `${folder}/error.log`],
    stopSignal: 'SIGQUIT',
  });
}

/** One line per instance, as the file says. */
function upstreamOf(file: string, instances: readonly number[]): string {
  const line = /^ *server 127\.0\.0\.1:\d+(.*)$/m;
  const rest = line.exec(file)?.[1];
  if (rest === undefined) throw new Error('deploy/upstream.conf names no server.');
  return file.replace(line, instances.map((port) => `  server 127.0.0.1:${port}${rest}`).join('\n'));
}

/** The server with TLS, without it. The one before only redirects to https. */
function serverOn(port: number, file: string): string {
  const [, , shop] = file.split(/^(?=server \{)/m);
  if (!shop) throw new Error('deploy/nginx.conf has no second server.');
  return shop
    .split('\n')
    .filter((line) => !/^ *(listen \[|ssl_|access_log|http2 |limit_)/.test(line))
    .map((line) => line.replace(/^( *)listen 443.*/, `$1listen 127.0.0.1:${port};`))
    .join('\n');
}
