import { spawnSync } from 'node:child_process';

/** `npm run drill -- alerts`: checks the alert rules and runs their unit tests with Prometheus' own tool. */
const CHECKS = [
  ['check', 'rules', 'alerts.yml'],
  ['check', 'config', 'prometheus.yml'],
  ['test', 'rules', 'alerts.test.yml'],
];

const results = CHECKS.map((words) =>
  spawnSync('promtool', words, { cwd: 'deploy/monitoring', stdio: 'inherit' }),
);
if (results.some(({ error }) => error !== undefined)) {
  process.stderr.write('promtool is missing: apt-get install prometheus\n');
  process.exitCode = 1;
} else if (results.some(({ status }) => status !== 0)) process.exitCode = 1;
