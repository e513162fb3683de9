import { makingOf } from '../../domain/design/making.ts';
import {
  DEFAULT_WIDTH,
  parsePictureAddress,
  type RequestedPicture,
} from '../../domain/design/parse-picture-address.ts';
import { addressOf, type HatPicture, makingAddress } from '../../domain/design/picture-address.ts';
import { missingProblems } from '../../hat/check-design.ts';
import type { PageContext } from '../../wire/page-context.ts';
import { isDatabaseUnavailable } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app.ts';
import { type EncodedBody, encodeBody, FOR_AN_HOUR, FOR_EVER, sendEncoded } from '../http/encoded-body.ts';
import { ShopError } from '../http/shop-error.ts';
import { PictureCache } from './picture-cache.ts';

type PictureDeps = Pick<Deps, 'config' | 'glyphs' | 'studio'> & {
  pageContext: Pick<PageContext, 'makings' | 'isReadyMade'>;
};

/**
 * `GET /pictures/<design>@<width>-<making>-<version>.<format>`: the hat of a design. Caches store the current version
 * forever. Any other version gets the current picture, since old mails and links name it, but only for an hour. An address
 * that does not say how the hat is made gets it as its color is made now. `card` instead of a width is the card for a link to it.
 */
export function pictureRoutes(app: App, deps: PictureDeps): void {
  const capacity = deps.config.limits.pictureCache / 2;
  // No designs that anybody may type push the shop's own AVIFs and large pictures out.
  const own = new PictureCache(capacity);
  const typed = new PictureCache(capacity);

  app.get('/pictures/:name', {
    config: { access: 'open' },
    schema: { hide: true },
    handler: async (request, reply) => {
      const requested = pictureOf(request.url);
      const picture = await madeNow(deps, requested);
      let drawn = own.get(addressOf(picture)) ?? typed.get(addressOf(picture));
      if (!drawn) {
        app.rateLimits.take('pictures', request.ip);
        const isOwn = isCostly(picture) && (await isMade(deps, picture));
        const affordable = isOwn ? picture : withoutAvif(picture);
        const cache = isOwn ? own : typed;
        const address = addressOf(affordable);
        drawn = cache.get(address);
        if (!drawn) {
          if (!isOwn) {
            // All at once, so that a client that is refused pays nothing and is told how long to wait for all of it.
            app.rateLimits.giveBack('pictures', request.ip);
            app.rateLimits.take('pictures', request.ip, costOf(affordable));
          }
          drawn = cache.draw(address, drawPicture(deps, affordable));
        }
      }
      const body = await drawn;
      const isFinal = requested.isCurrent && body.type === TYPES[picture.format];
      reply.header('cache-control', isFinal ? FOR_EVER : FOR_AN_HOUR);
      return sendEncoded(request, reply, body);
    },
  });
}

/** In tokens: one for as many pixels as most pictures have. */
const costOf = ({ width }: HatPicture): number => Math.max(1, (width / DEFAULT_WIDTH) ** 2);

const isCostly = (picture: HatPicture) => picture.format === 'avif' || costOf(picture) > 1;

// Reads the raw URL. After the router has decoded it, a dot in a line looks like a dot between two lines.
function pictureOf(url: string): RequestedPicture {
  const name = /^\/pictures\/([^/?#]*)(?:[?#]|$)/.exec(url)?.[1];
  const picture = name === undefined ? null : parsePictureAddress(name);
  if (!picture) throw new ShopError('malformed', 'This is not the address of a hat’s picture.');
  return picture;
}

const madeNow = async ({ pageContext }: PictureDeps, picture: RequestedPicture): Promise<HatPicture> => ({
  ...picture,
  making: picture.making ?? makingOf(await pageContext.makings(), picture.design.hatColor),
});

/** Whether it shows a ready-made hat as it is made now, of which there are few. */
async function isMade({ pageContext }: PictureDeps, { design, making }: HatPicture): Promise<boolean> {
  try {
    if (!(await pageContext.isReadyMade(design))) return false;
    const now = makingOf(await pageContext.makings(), design.hatColor);
    return makingAddress(now) === makingAddress(making);
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
    return false;
  }
}

/** Only ready-made hats are worth the CPU of an avif. Of any other hat it is a webp, which the same browsers show. */
const withoutAvif = (picture: HatPicture): HatPicture =>
  picture.format === 'avif' ? { ...picture, format: 'webp' } : picture;

async function drawPicture({ glyphs, studio }: PictureDeps, picture: HatPicture): Promise<EncodedBody> {
  const { design, making } = picture;
  const [problem] = missingProblems(design, await glyphs.tableFor(design), making);
  if (problem) throw new ShopError('invalid', problem.message, { path: problem.field });
  return encodeBody(await studio.draw({ kind: 'hat', picture }), TYPES[picture.format]);
}

const TYPES = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg', png: 'image/png' } as const;
