import { mkdirSync, writeFileSync } from 'node:fs';
import { until } from '../../test/until.ts';
import type { DatabaseServers } from './database-servers.ts';
import type { Stage } from './stage.ts';

/** Starts HAProxy, which sends every connection to the server that its Patroni calls the primary. */
export async function startHaproxy(stage: Stage, port: number, servers: DatabaseServers['ports']) {
  const folder = `${stage.folder}/haproxy`;
  mkdirSync(folder);
  const lines = servers.map(
    ({ name, postgres, rest }) => `  server ${name} 127.0.0.1:${postgres} check port ${rest}`,
  );
  const config = `
global
  maxconn 2000
defaults
  mode tcp
  timeout connect 2s
  timeout check 2s
  timeout client 30m
  timeout server 30m
listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${lines.join('\n')}
`;
  writeFileSync(`${folder}/haproxy.cfg`, config);
  const haproxy = stage.start({
    name: 'haproxy',
    command: ['haproxy', '-db', '-f', `${folder}/haproxy.cfg`],
  });
  // Until two checks have failed, it takes a standby for a primary, and then ends the connections there.
  await until(
    'HAProxy knows the standbys',
    async () => haproxy.output().split(' is DOWN').length === servers.length || null,
  );
}
