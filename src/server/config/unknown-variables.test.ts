import { expect, test } from 'vitest';
import { describeUnknown } from './unknown-variables.ts';
import { VARIABLES } from './variables.ts';

test.each([
  ['PUBLIC_ULR', 'PUBLIC_URL'],
  ['PUBLICURL', 'PUBLIC_URL'],
  ['TRUST_PROXIES', 'TRUST_PROXY'],
  ['PROT', 'PORT'],
  ['STRIPE_SECRETKEY', 'STRIPE_SECRET_KEY'],
  ['STRIPE_WEBHOOK_SIGNING_SECRET', 'STRIPE_WEBHOOK_SECRET'],
  ['smtp_url', 'SMTP_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
])('%s is named, with %s', (name, nearest) => {
  expect(describeUnknown({ [name]: 'x' })).toEqual([
    `${name} is not a variable of the shop, so it does nothing. Did you mean ${nearest}?`,
  ]);
});

test('known variables and those of the machine are not named', () => {
  const machine =
    'PATH HOME HOSTNAME USER SHELL LANG TERM PWD OLDPWD SHLVL MAIL LOGNAME TZ TMPDIR EDITOR DISPLAY NODE_ENV ' +
    'NODE_PATH npm_config_cache npm_lifecycle_event http_proxy HTTPS_PROXY NO_PROXY PGHOST PGPORT PGUSER PGDATABASE ' +
    'XDG_RUNTIME_DIR SSH_CONNECTION COLORTERM LS_COLORS CI DEBUG PS1 INVOCATION_ID JOURNAL_STREAM NOTIFY_SOCKET ' +
    'LISTEN_FDS MAINPID CREDENTIALS_DIRECTORY STATE_DIRECTORY SANDBOX SANDBOX_PORT SANDBOX_SETTLE_MS';
  const names = [...machine.split(' '), ...Object.keys(VARIABLES)];
  expect(describeUnknown(Object.fromEntries(names.map((name) => [name, 'x'])))).toEqual([]);
});
