import { createHash } from 'node:crypto';
import type { Design } from '../../domain/design.ts';
import { designAddress, parseDesignAddress } from '../../domain/design-address.ts';
import { hatPicture } from '../../hat/hat-picture.ts';
import { missingCharacters, missingSentence } from '../../hat/missing.ts';
import type { App } from '../app.ts';
import type { Deps } from '../deps.ts';
import { type EncodedBody, encodeBody, sendEncoded } from '../http/encoded-body.ts';
import { ShopError } from '../http/shop-error.ts';
import { PictureCache } from './picture-cache.ts';

export type PictureDeps = Pick<Deps, 'config' | 'glyphs'>;

/** `GET /pictures/<design>.svg`: the hat of a design. The address says all, so the picture never changes. */
export function pictureRoutes(app: App, deps: PictureDeps): void {
  const cache = new PictureCache(deps.config.limits.pictureCache);

  app.get('/pictures/:name', { schema: { hide: true } }, async (request, reply) => {
    const design = designOf(request.url);
    const address = designAddress(design);
    let picture = cache.get(address);
    if (!picture) {
      app.rateLimits.take('pictures', request.ip);
      picture = cache.draw(address, drawPicture(deps, design, address));
    }
    const body = await picture;
    reply.header('cache-control', 'public, max-age=31536000, immutable');
    reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'");
    return sendEncoded(request, reply, body);
  });
}

// Read from the address as it came: a router decodes once, and then a dot within a line looks like one between two.
function designOf(url: string): Design {
  const address = /^\/pictures\/([^/?#]*)\.svg(?:[?#]|$)/.exec(url)?.[1];
  const design = address === undefined ? null : parseDesignAddress(address);
  if (!design) throw new ShopError('malformed', 'This is no address of a hat’s picture.');
  return design;
}

async function drawPicture({ glyphs }: PictureDeps, design: Design, address: string): Promise<EncodedBody> {
  const table = await glyphs.tableFor(design);
  const missing = missingCharacters(design, table);
  const [first] = missing;
  if (first) {
    const characters = [...new Set(missing.map(({ character }) => character))];
    const path = `textLine${first.line}`;
    throw new ShopError('invalid', missingSentence(characters, design.fontStyle), { path });
  }
  const id = `hat-${createHash('sha256').update(address).digest('hex').slice(0, 8)}`;
  return encodeBody(Buffer.from(hatPicture(design, table, { id })), 'image/svg+xml; charset=utf-8');
}
