import { createHash } from 'node:crypto';
import { z } from 'zod';
import { orThrow } from '../../lib/or-throw.ts';
import { newsletterPicture } from '../../wire/newsletters.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app.ts';
import { encodeBody, FOR_EVER, sendEncoded } from '../http/encoded-body.ts';
import { type MultipartForm, readMultipart } from '../http/multipart.ts';
import { ShopError } from '../http/shop-error.ts';
import { PictureCache } from '../pictures/picture-cache.ts';
import { findPicture, listPictures, savePicture } from './queries.ts';

const params = z.object({ file: z.string().regex(/^[0-9a-f]{32}\.jpg$/) });

/** Pictures for newsletters: uploaded by administrators, encoded anew, and served to everyone who reads the email. */
export function newsletterPictureRoutes(app: App, deps: Deps): void {
  const cache = new PictureCache(deps.config.limits.newsletterPictureCache);
  const read = async (name: string) => {
    const bytes = await findPicture(deps.pagesDb, name);
    if (!bytes) throw new ShopError('not_found', 'There is no such picture.');
    return encodeBody(bytes, 'image/jpeg');
  };

  app.get('/newsletter-pictures/:file', {
    config: { access: 'open' },
    schema: { hide: true, params },
    handler: async (request, reply) => {
      const { file } = request.params;
      const picture = await (cache.get(file) ?? cache.draw(file, read(file.replace('.jpg', ''))));
      return sendEncoded(request, reply.header('cache-control', FOR_EVER), picture);
    },
  });
  app.get('/api/admin/campaigns/pictures', {
    config: { access: 'team', area: 'newsletter', looksAt: 'the newsletters' },
    schema: {
      summary: 'List the latest pictures of newsletters',
      response: { 200: z.array(newsletterPicture) },
    },
    handler: async () => (await listPictures(deps.db)).map(({ name }) => ({ path: pathOf(name) })),
  });
  app.register(async (scope) => uploadRoute(scope, deps));
}

function uploadRoute(app: App, { db, photoReader, config }: Deps): void {
  const { reportBody: bodyLimit, form } = config.limits;
  readMultipart(app, { form, body: bodyLimit });
  app.post('/api/admin/campaigns/pictures', {
    config: {
      access: 'team',
      area: 'newsletter',
      about: 'campaign',
      did: 'uploaded a picture for a newsletter',
      limit: 'newsletterPictures',
    },
    bodyLimit,
    schema: { summary: 'Upload a picture for newsletters', response: { 201: newsletterPicture } },
    handler: async (request, reply) => {
      const original = (request.body as MultipartForm).file('picture');
      if (!original) throw new ShopError('invalid', 'Choose a picture.', { path: 'picture' });
      const bytes = orThrow(await photoReader.read(original));
      // The same pixels have the same name, and a name never gets other pixels.
      const name = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
      await savePicture(db, name, bytes);
      return reply.code(201).send({ path: pathOf(name) });
    },
  });
}

const pathOf = (name: string) => `/newsletter-pictures/${name}.jpg`;
