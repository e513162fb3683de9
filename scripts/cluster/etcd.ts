import { until } from '../../test/until.ts';
import type { Stage } from './stage.ts';

/** Starts etcd with one member for each pair of ports. Returns the addresses for its clients. */
export async function startEtcd(
  stage: Stage,
  members: readonly { client: number; peer: number }[],
): Promise<string[]> {
  const named = members.map((member, index) => ({ ...member, name: `etcd-${index + 1}` }));
  const cluster = named.map(({ name, peer }) => `${name}=http://127.0.0.1:${peer}`).join(',');
  for (const { name, client, peer } of named) {
    const options = {
      name,
      'data-dir': `${stage.folder}/${name}`,
      'listen-client-urls': `http://127.0.0.1:${client}`,
      'advertise-client-urls': `http://127.0.0.1:${client}`,
      'listen-peer-urls': `http://127.0.0.1:${peer}`,
      'initial-advertise-peer-urls': `http://127.0.0.1:${peer}`,
      'initial-cluster': cluster,
      // All members share one disk, which is slow at times.
      'heartbeat-interval': '500',
      'election-timeout': '5000',
      logger: 'zap',
    };
    stage.start({
      name,
      command: ['etcd', ...Object.entries(options).map(([key, value]) => `--${key}=${value}`)],
    });
  }
  await until(
    'etcd has a leader',
    async () => {
      const answer = await fetch(`http://127.0.0.1:${named[0]?.client}/health`).catch(() => null);
      const health = answer ? ((await answer.json()) as { health: string }) : null;
      return health?.health === 'true' ? true : null;
    },
    60_000,
  );
  return named.map(({ client }) => `127.0.0.1:${client}`);
}
