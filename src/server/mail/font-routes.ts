import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { App } from '../http/app.ts';
import { MAIL_FONTS } from './letter/letter-style.ts';

/** The shop's fonts for emails, at addresses that stay. Email clients have no origin, so any may load them. */
export function mailFontRoutes(app: App): void {
  app.get('/fonts/:name', {
    config: { access: 'open' },
    schema: { hide: true, params: z.object({ name: z.enum(MAIL_FONTS.map(({ file }) => file)) }) },
    handler: async ({ params: { name } }, reply) =>
      reply
        .headers({ 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=604800' })
        .type('font/woff2')
        .send(await readFile(new URL(`../../../assets/fonts/${name}`, import.meta.url))),
  });
}
