import { parsePictureAddress } from '../../domain/parse-address.ts';
import { type HatPicture, pictureAddress } from '../../domain/picture-address.ts';
import { missingCharacters, missingSentence } from '../../hat/missing.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app.ts';
import { type EncodedBody, encodeBody, sendEncoded } from '../http/encoded-body.ts';
import { ShopError } from '../http/shop-error.ts';
import { PictureCache } from './picture-cache.ts';

export type PictureDeps = Pick<Deps, 'config' | 'glyphs' | 'studio'>;

/** `GET /pictures/<design>@<width>.<format>`: the hat of a design. The address says all, so the picture never changes. */
export function pictureRoutes(app: App, deps: PictureDeps): void {
  const cache = new PictureCache(deps.config.limits.pictureCache);

  app.get('/pictures/:name', { schema: { hide: true } }, async (request, reply) => {
    const asked = pictureOf(request.url);
    const address = pictureAddress(asked.design, asked.width, asked.format);
    let picture = cache.get(address);
    if (!picture) {
      app.rateLimits.take('pictures', request.ip);
      picture = cache.draw(address, drawPicture(deps, asked));
    }
    const body = await picture;
    reply.header('cache-control', 'public, max-age=31536000, immutable');
    return sendEncoded(request, reply, body);
  });
}

// Read from the address as it came: a router decodes once, and then a dot within a line looks like one between two.
function pictureOf(url: string): HatPicture {
  const name = /^\/pictures\/([^/?#]*)(?:[?#]|$)/.exec(url)?.[1];
  const picture = name === undefined ? null : parsePictureAddress(name);
  if (!picture) throw new ShopError('malformed', 'This is no address of a hat’s picture.');
  return picture;
}

async function drawPicture({ glyphs, studio }: PictureDeps, picture: HatPicture): Promise<EncodedBody> {
  const { design } = picture;
  const missing = missingCharacters(design, await glyphs.tableFor(design));
  const [first] = missing;
  if (first) {
    const characters = [...new Set(missing.map(({ character }) => character))];
    const path = `textLine${first.line}`;
    throw new ShopError('invalid', missingSentence(characters, design.fontStyle), { path });
  }
  return encodeBody(await studio.draw({ kind: 'hat', picture }), TYPES[picture.format]);
}

const TYPES = { webp: 'image/webp', jpg: 'image/jpeg', png: 'image/png' } as const;
