import { createHash } from 'node:crypto';
import { z } from 'zod';
import { orThrow } from '../../lib/or-throw.ts';
import { newsletterPicture } from '../../wire/newsletters.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app.ts';
import { type MultipartForm, readMultipart } from '../http/multipart.ts';
import { ShopError } from '../http/shop-error.ts';
import { findPicture, listPictures, savePicture } from './queries.ts';

const params = z.object({ file: z.string().regex(/^[0-9a-f]{32}\.jpg$/) });

/** Pictures for newsletters: uploaded by administrators, encoded anew, and served to everyone who reads the email. */
export function newsletterPictureRoutes(app: App, deps: Deps): void {
  app.get('/newsletter-pictures/:file', {
    config: { access: 'open' },
    schema: { hide: true, params },
    handler: async (request, reply) => {
      const bytes = await findPicture(deps.db, request.params.file.replace('.jpg', ''));
      if (!bytes) throw new ShopError('not_found', 'There is no such picture.');
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .type('image/jpeg')
        .send(bytes);
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
