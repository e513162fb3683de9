import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { printFile } from '../../hat/print-file.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app.ts';
import { ShopError } from '../http/shop-error.ts';
import { lineWithPrint, type PrintFileLine, printFileLine } from '../orders/line-queries.ts';
import { EXAMPLE, hashOf, readExampleName, readPrintFileName } from './print-file-address.ts';

type PrintFileDeps = Pick<Deps, 'config' | 'db' | 'glyphs' | 'secrets' | 'studio'>;

/** `GET /print-files/<name>.png`: an order line's print file, for anyone with the signed address. */
export function printFileRoutes(app: App, { config, db, glyphs, secrets, studio }: PrintFileDeps): void {
  const name = z.object({ name: z.string() });

  async function send(reply: FastifyReply, svg: string) {
    reply.header('cache-control', 'private, max-age=86400, immutable').type('image/png');
    return reply.send(await studio.draw({ kind: 'print', svg }));
  }

  async function draw(lineId: unknown, { design, canvas, thread }: PrintFileLine): Promise<string> {
    if (canvas.width * canvas.height > config.limits.printFilePixels)
      throw new Error(`line ${lineId} has a canvas of ${canvas.width} x ${canvas.height}`);
    return printFile(design, await glyphs.tableFor(design), { canvas, ink: thread ?? undefined });
  }

  app.get('/print-files/:name', {
    config: { access: 'open' },
    schema: { hide: true, params: name },
    handler: async ({ params }, reply) => {
      const example = readExampleName(secrets, params.name);
      if (example) return send(reply, await draw('example', { design: EXAMPLE, ...example }));
      const named = readPrintFileName(secrets, params.name);
      if (named === 'forged') throw new ShopError('forbidden', 'This address is not signed by the shop.');
      const line = named && (await printFileLine(db, named.lineId));
      const own = line && (await draw(named.lineId, line));
      // The line may be erased or changed while a later order still uses the address of its embroidery.
      const other =
        named && (own === null || hashOf(own) !== named.hash) ? await lineWithPrint(db, named.hash) : null;
      const svg = other ? await draw(named?.lineId, other) : own;
      if (!svg) throw new ShopError('not_found', 'There is no such print file.');
      return send(reply, svg);
    },
  });
}
