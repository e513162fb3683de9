import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import type { App } from '../../http/app.ts';
import { encodeBody, FOR_EVER, sendEncoded } from '../../http/encoded-body.ts';
import { ShopError } from '../../http/shop-error.ts';
import { PictureCache } from '../../pictures/picture-cache.ts';
import { pictureForCard, pictureForMail } from './pictures.ts';
import { findPicture } from './queries.ts';

const params = z.object({ file: z.string().regex(/^[0-9a-f]{32}(\.webp|\.jpg|-card\.jpg)$/) });

/** The path of a synced hat's picture, which changes with the picture. Emails use jpg. */
export const productPictureAddress = (name: string, format: 'webp' | 'jpg' = 'webp'): string =>
  `/product-pictures/${name}.${format}`;

/** The path of its card, which links to the hat show. */
export const productCardAddress = (name: string): string => `/product-pictures/${name}-card.jpg`;

export function productPictureRoutes(app: App, { pagesDb, config }: Pick<Deps, 'pagesDb' | 'config'>): void {
  const cache = new PictureCache(config.limits.syncedPicture.cache);
  const read = async (name: string): Promise<Buffer> => {
    const bytes = await findPicture(pagesDb, name);
    if (!bytes) throw new ShopError('not_found', 'There is no such picture.');
    return bytes;
  };

  app.get('/product-pictures/:file', {
    config: { access: 'open' },
    schema: { hide: true, params },
    handler: async (request, reply) => {
      const { file } = request.params;
      const [name = '', kind = ''] = file.split(/(?=[.-])/, 2);
      const convert = CONVERTED[kind];
      let picture = cache.get(file);
      if (!picture) {
        if (convert) app.rateLimits.take('pictures', request.ip);
        const made = async () => {
          const bytes = await read(name);
          return convert ? encodeBody(await convert(bytes), 'image/jpeg') : encodeBody(bytes, 'image/webp');
        };
        picture = cache.draw(file, made());
      }
      return sendEncoded(request, reply.header('cache-control', FOR_EVER), await picture);
    },
  });
}

/** By what follows the name in the address. */
const CONVERTED: Record<string, (bytes: Buffer) => Promise<Buffer>> = {
  '.jpg': pictureForMail,
  '-card': pictureForCard,
};
