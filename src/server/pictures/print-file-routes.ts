import { z } from 'zod';
import { printFile } from '../../hat/print-file.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app.ts';
import { ShopError } from '../http/shop-error.ts';
import { printFileLine } from '../orders/line-queries.ts';
import { readPrintFileName } from './print-file-address.ts';

export type PrintFileDeps = Pick<Deps, 'config' | 'db' | 'glyphs' | 'secrets' | 'studio'>;

/** `GET /print-files/<name>.png`: an order line's print file, for anyone with the signed address. */
export function printFileRoutes(app: App, { config, db, glyphs, secrets, studio }: PrintFileDeps): void {
  const name = z.object({ name: z.string() });

  app.get('/print-files/:name', { schema: { hide: true, params: name } }, async ({ params }, reply) => {
    const named = readPrintFileName(secrets, params.name);
    if (named === 'forged') throw new ShopError('forbidden', 'This address is not signed by the shop.');
    const line = named && (await printFileLine(db, named.lineId));
    if (!line) throw new ShopError('not_found', 'There is no such print file.');
    if (line.canvas.width * line.canvas.height > config.limits.printFilePixels)
      throw new Error(`line ${named.lineId} has a canvas of ${line.canvas.width} x ${line.canvas.height}`);

    const ink = line.thread ?? undefined;
    const svg = printFile(line.design, await glyphs.tableFor(line.design), line.canvas, ink);
    reply.header('cache-control', 'private, max-age=86400, immutable').type('image/png');
    return reply.send(await studio.draw({ kind: 'print', svg }));
  });
}
