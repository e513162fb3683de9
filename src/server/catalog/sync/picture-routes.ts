import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { ShopError } from '../../http/shop-error.ts';
import { pictureForMail } from './pictures.ts';
import { findPicture } from './queries.ts';

const params = z.object({ file: z.string().regex(/^[0-9a-f]{32}\.(webp|jpg)$/) });

/** The path of a synced hat's picture, which changes with the picture. Emails use jpg. */
export const productPictureAddress = (name: string, format: 'webp' | 'jpg' = 'webp'): string =>
  `/product-pictures/${name}.${format}`;

export function productPictureRoutes(app: App, { db }: Pick<Deps, 'db'>): void {
  app.get('/product-pictures/:file', {
    config: { access: 'open' },
    schema: { hide: true, params },
    handler: async ({ params: { file } }, reply) => {
      const [name = '', format] = file.split('.');
      const bytes = await findPicture(db, name);
      if (!bytes) throw new ShopError('not_found', 'There is no such picture.');
      reply.header('cache-control', 'public, max-age=31536000, immutable');
      return format === 'jpg'
        ? reply.type('image/jpeg').send(await pictureForMail(bytes))
        : reply.type('image/webp').send(bytes);
    },
  });
}
