import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { ShopError } from '../../http/shop-error.ts';
import { pictureForCard, pictureForMail } from './pictures.ts';
import { findPicture } from './queries.ts';

const params = z.object({ file: z.string().regex(/^[0-9a-f]{32}(\.webp|\.jpg|-card\.jpg)$/) });

/** The path of a synced hat's picture, which changes with the picture. Emails use jpg. */
export const productPictureAddress = (name: string, format: 'webp' | 'jpg' = 'webp'): string =>
  `/product-pictures/${name}.${format}`;

/** The path of its card, which links to the hat show. */
export const productCardAddress = (name: string): string => `/product-pictures/${name}-card.jpg`;

export function productPictureRoutes(app: App, { db }: Pick<Deps, 'db'>): void {
  app.get('/product-pictures/:file', {
    config: { access: 'open' },
    schema: { hide: true, params },
    handler: async ({ params: { file }, ip }, reply) => {
      const [name = '', kind = ''] = file.split(/(?=[.-])/, 2);
      if (kind === CARD_OF) app.rateLimits.take('pictures', ip);
      const bytes = await findPicture(db, name);
      if (!bytes) throw new ShopError('not_found', 'There is no such picture.');
      reply.header('cache-control', 'public, max-age=31536000, immutable');
      const convert = CONVERTED[kind];
      return convert
        ? reply.type('image/jpeg').send(await convert(bytes))
        : reply.type('image/webp').send(bytes);
    },
  });
}

const CARD_OF = '-card';

/** By what follows the name in the address. */
const CONVERTED: Record<string, (bytes: Buffer) => Promise<Buffer>> = {
  '.jpg': pictureForMail,
  [CARD_OF]: pictureForCard,
};
