import { z } from 'zod';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app.ts';
import { ShopError } from '../http/shop-error.ts';
import { sampleMails } from './samples.ts';

/** Previews of all emails with sample data. A shop with live keys does not have them. */
export function sampleMailRoutes(app: App, { config }: Pick<Deps, 'config'>): void {
  if (config.stripe.live) return;
  const headers = {
    'content-security-policy': `default-src 'none'; img-src ${config.publicUrl}; font-src ${config.publicUrl}; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'self'`,
    'x-frame-options': 'SAMEORIGIN',
    'cache-control': 'no-store',
  };

  app.get('/dev/mails', {
    config: { access: 'open' },
    schema: { hide: true },
    handler: async (_request, reply) =>
      reply
        .headers(headers)
        .type('text/html; charset=utf-8')
        .send(indexPage(Object.keys(sampleMails('')))),
  });

  app.get('/dev/mails/:name', {
    config: { access: 'open' },
    schema: { hide: true, params: z.object({ name: z.string() }) },
    handler: async ({ params: { name } }, reply) => {
      const [kind = '', ending = ''] = name.split('.');
      const mails = sampleMails(config.publicUrl);
      const mail = Object.hasOwn(mails, kind) ? mails[kind] : undefined;
      if (!mail || !['html', 'txt'].includes(ending))
        throw new ShopError('not_found', 'There is no such email.');
      reply.headers(headers);
      return ending === 'txt'
        ? reply.type('text/plain; charset=utf-8').send(`Subject: ${mail.subject}\n\n${mail.text}`)
        : reply.type('text/html; charset=utf-8').send(mail.html);
    },
  });
}

const indexPage = (kinds: readonly string[]) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Mails</title>
<style>
body{margin:24px;font:17px/1.5 system-ui,sans-serif;color-scheme:light dark}
main{display:grid;gap:32px;grid-template-columns:repeat(auto-fit,minmax(min(100%,380px),1fr))}
iframe{width:100%;height:640px;border:1px solid}
</style>
<h1>Mails</h1>
<main>
${kinds
  .map(
    (kind) => `<section>
<h2>${kind}</h2>
<p><a href="/dev/mails/${kind}.html">HTML</a> <a href="/dev/mails/${kind}.txt">Text</a></p>
<iframe src="/dev/mails/${kind}.html" title="${kind}" loading="lazy"></iframe>
</section>`,
  )
  .join('\n')}
</main>
</html>
`;
