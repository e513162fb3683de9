import { z } from 'zod';
import type { App } from '../../app.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../http/shop-error.ts';
import { findPicture } from './queries.ts';

const params = z.object({ name: z.string().regex(/^[0-9a-f]{32}\.webp$/) });

/** The address of the picture of a synced hat; another picture has another. */
export const productPictureAddress = (name: string): string => `/product-pictures/${name}.webp`;

export function productPictureRoutes(app: App, { db }: Pick<Deps, 'db'>): void {
  app.get(
    '/product-pictures/:name',
    { schema: { hide: true, params } },
    async ({ params: { name } }, reply) => {
      const bytes = await findPicture(db, name.slice(0, -'.webp'.length));
      if (!bytes) throw new ShopError('not_found', 'There is no such picture.');
      reply.header('cache-control', 'public, max-age=31536000, immutable').type('image/webp');
      return reply.send(bytes);
    },
  );
}
