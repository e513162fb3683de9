import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openShopInside } from '../test/api/shop-inside.ts';

/* `npm run drill -- openapi`: checks the API's document of a real shop with redocly's recommended rules. Any problem fails. */

const folder = mkdtempSync(join(tmpdir(), 'unhinged-hats-openapi-'));
const shop = await openShopInside({ PUBLIC_URL: 'https://hats.test' });
try {
  const file = join(folder, 'openapi.json');
  writeFileSync(file, (await shop.server.inject('/api/openapi.json')).body);
  const { status, stdout, stderr } = spawnSync(
    resolve('node_modules/.bin/redocly'),
    ['lint', file, '--extends', 'recommended', '--format', 'json'],
    // No question to anyone outside.
    {
      encoding: 'utf8',
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    },
  );
  const { totals, problems } = JSON.parse(stdout || '{}') as Partial<Report>;
  if (!totals || !problems) throw new Error(stderr);
  for (const { ruleId, message, location } of problems)
    process.stdout.write(`${ruleId}: ${message} ${location[0]?.pointer ?? ''}\n`);
  process.stdout.write(`${totals.errors} errors, ${totals.warnings} warnings\n`);
  process.exitCode = status === 0 && totals.warnings === 0 ? 0 : 1;
} finally {
  await shop.close();
  rmSync(folder, { recursive: true, force: true });
}

interface Report {
  totals: { errors: number; warnings: number };
  problems: { ruleId: string; message: string; location: { pointer?: string }[] }[];
}
