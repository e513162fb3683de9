import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { connect } from 'node:http2';
import { request } from 'node:https';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import Stripe from 'stripe';
import { findFreePort } from '../../src/start/ports.ts';
import { buyAndSettle } from '../../test/api/buy.ts';
import { startShop } from '../../test/start/shop-process.ts';
import { until } from '../../test/until.ts';
import { type Row, run, type Started, start } from './run.ts';

/**
 * Runs Debian's nginx with deploy/nginx.conf and a certificate of its own in front of a shop and of an instance that is down,
 * and checks what the shop sees: the real address, whole webhooks and photos, each POST once.
 */
export async function checkNginx(folder: string, stop: AbortSignal): Promise<Row[]> {
  const certificate = makeCertificate(folder);
  setDefaultCACertificates([...getCACertificates('default'), certificate]);
  const [plain, secure, sandboxPort, down] = await Promise.all([1, 2, 3, 4].map(findFreePort));
  const url = `https://127.0.0.1:${secure}`;
  const shop = await startShop({
    dataDir: join(folder, 'data'),
    env: {
      PUBLIC_URL: url,
      TRUST_PROXY: '1',
      SANDBOX_PORT: String(sandboxPort),
      STRIPE_SECRET_KEY: 'sk_test_sandbox',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
      STRIPE_WEBHOOK_SECRET: SECRET,
      STRIPE_API_URL: `http://127.0.0.1:${sandboxPort}`,
    },
  });
  let nginx: Started | undefined;
  try {
    await shop.opened;
    const upstream = [`127.0.0.1:${down}`, new URL(shop.url).host];
    nginx = await startNginx(folder, { plain, secure, upstream }, stop);
    const order = await buyAndSettle({ url, sandboxUrl: `http://127.0.0.1:${sandboxPort}` });
    await checkPage(url, plain);
    await checkRateLimit(url);
    await checkWebhook(url);
    const bodies = await checkBodies(url);
    await nginx.end();
    const posts = await checkRepeats(folder, { plain, secure }, stop);
    return [
      ['nginx', run('sh', ['-c', 'nginx -v 2>&1']).trim()],
      ['nginx: sold over HTTPS, one of two instances down', `order ${order}`],
      ['nginx: limits count the real address, webhooks arrive whole', 'yes'],
      ['nginx: bodies', bodies],
      ['nginx: instances that break off', posts],
    ];
  } finally {
    await nginx?.end().catch(() => undefined);
    shop.kill('SIGTERM');
    await shop.ended;
  }
}

const SECRET = 'whsec_sandbox';

function makeCertificate(folder: string): string {
  const args =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=hats.example';
  const names = ['-addext', 'subjectAltName=DNS:hats.example,IP:127.0.0.1'];
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  run('sh', ['-c', `openssl "$@" 2>/dev/null`, 'sh', ...args.split(' '), ...names, ...files]);
  return readFileSync(join(folder, 'fullchain.pem'), 'utf8');
}

/** The site as it is, on free ports, with this certificate and these instances. */
async function startNginx(
  folder: string,
  { plain, secure, upstream }: { plain?: number; secure?: number; upstream: readonly string[] },
  stop: AbortSignal,
): Promise<Started> {
  const site = readFileSync('deploy/nginx.conf', 'utf8')
    .replace(/^ *listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443 ', `listen 127.0.0.1:${secure} `)
    .replaceAll('/etc/letsencrypt/live/hats.example', folder)
    .replaceAll('/var/log/nginx', folder);
  const instances = readFileSync('deploy/upstream.conf', 'utf8').replace(
    /^ *server .*;$/m,
    upstream.map((address) => `  server ${address} max_fails=0;`).join('\n'),
  );
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  // Debian's own nginx.conf turns gzip on, too.
  writeFileSync(
    join(folder, 'nginx.conf'),
    `worker_processes 1; daemon off; pid ${folder}/nginx.pid; error_log stderr notice; ${IS_ROOT ? 'user root;' : ''}
     events {} http { gzip on; ${temporary.join(' ')} ${instances} ${site} }`,
  );
  run('sh', ['-c', `nginx -t -c ${folder}/nginx.conf 2>&1`]);
  return start('nginx', ['-c', join(folder, 'nginx.conf')], { ready: /start worker process/, stop });
}

const IS_ROOT = process.getuid?.() === 0;

/** The page over HTTP/2, compressed by the shop, with addresses of the public origin; the plain port leads to it. */
async function checkPage(url: string, plain: number | undefined): Promise<void> {
  const moved = await fetch(`http://127.0.0.1:${plain}/shop?a=1`, { redirect: 'manual' });
  expect('the plain port', moved.headers.get('location'), 'https://127.0.0.1/shop?a=1');
  const session = connect(url);
  const stream = session.request({ ':path': '/', 'accept-encoding': 'br' });
  const headers = await new Promise<Record<string, unknown>>((resolve, reject) => {
    stream.on('response', (answer) => resolve({ ...answer })).on('error', reject);
  });
  session.destroy();
  expect('the page', headers[':status'], 200);
  expect('its encoding', headers['content-encoding'], 'br');
  expect('its age in TLS', headers['strict-transport-security'], 'max-age=31536000');
  const page = await (await fetch(url)).text();
  if (!page.includes(`"${url}/`)) throw new Error(`The page does not name ${url}.`);
  await until('the shop is ready, seen from this network', async () => {
    const { ok } = await fetch(`${url}/api/ready`);
    return ok || null;
  });
}

/** A forged header changes nothing, and another address has its own limit. */
async function checkRateLimit(url: string): Promise<void> {
  const statuses: number[] = [];
  for (let number = 0; number < 30; number++)
    statuses.push(
      await post(`${url}/api/subscribers`, '{}', { from: '127.0.0.2', forged: `10.9.8.${number}` }),
    );
  if (!statuses.includes(429)) throw new Error(`A forged address escaped the limit: ${statuses}.`);
  const other = await post(`${url}/api/subscribers`, '{}', { from: '127.0.0.3' });
  if (other === 429) throw new Error('Two addresses share one limit.');
}

/** Stripe signs the bytes: any change on the way would be refused. */
async function checkWebhook(url: string): Promise<void> {
  const event = `{"id": "evt_nginx",  "object":"event","livemode":false,"type":"payment_intent.succeeded",
    "data":{"object":{"id":"pi_unknown","object":"payment_intent","description":"ü"}}}`;
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: event, secret: SECRET });
  const headers = { 'stripe-signature': signature };
  expect('a signed webhook', await post(`${url}/api/webhooks/stripe`, event, { headers }), 200);
  expect('a changed webhook', await post(`${url}/api/webhooks/stripe`, `${event} `, { headers }), 400);
}

/** The largest bodies of the shop reach it; larger ones do not. */
async function checkBodies(url: string): Promise<string> {
  const order = (megabytes: number) => `{"x":"${'x'.repeat(megabytes * 1024 * 1024)}"}`;
  const [fits, shops, proxys] = [
    await post(`${url}/api/orders`, order(7)),
    await post(`${url}/api/orders`, order(10)),
    await post(`${url}/api/orders`, order(13)),
  ];
  if (fits === 413 || fits >= 500) throw new Error(`An order of 7 MB was answered with ${fits}.`);
  expect('an order of 10 MB', shops, 413);
  expect('an order of 13 MB', proxys, 413);
  return `7 MB reach the shop, 10 MB its refusal, 13 MB nginx’s`;
}

/** Two instances that break off every request: a GET is sent to both, a POST to one. */
async function checkRepeats(
  folder: string,
  ports: { plain?: number; secure?: number },
  stop: AbortSignal,
): Promise<string> {
  const seen: string[] = [];
  const rude = () =>
    createServer((incoming) => {
      seen.push(incoming.method ?? '');
      incoming.socket.destroy();
    });
  const servers = [rude(), rude()];
  const upstream = await Promise.all(servers.map(listen));
  const nginx = await startNginx(folder, { ...ports, upstream }, stop);
  const url = `https://127.0.0.1:${ports.secure}`;
  try {
    expect('a POST that breaks off', await post(`${url}/api/orders`, '{}'), 502);
    expect('sent', seen.join(), 'POST');
    expect('a GET that breaks off', (await fetch(url)).status, 502);
    expect('sent', seen.join(), 'POST,GET,GET');
    return 'a GET is sent to both, a POST to one';
  } finally {
    await nginx.end();
    for (const server of servers) server.close();
  }
}

async function listen(server: Server): Promise<string> {
  const port = await findFreePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  return `127.0.0.1:${port}`;
}

/** Posts JSON and returns the status. */
function post(
  url: string,
  body: string,
  { from, forged, headers }: { from?: string; forged?: string; headers?: Record<string, string> } = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method: 'POST',
      localAddress: from,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        ...(forged && { 'x-forwarded-for': forged }),
        ...headers,
      },
    });
    sent.on('response', (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

function expect(what: string, seen: unknown, wanted: unknown): void {
  if (seen !== wanted) throw new Error(`${what}: ${seen} instead of ${wanted}.`);
}
