import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { DEFAULT_DESIGN } from '../../domain/design/design.ts';
import type { Tables } from '../db/tables.ts';
import { testConfig, testServer } from '../http/fixtures.ts';
import { secretsFrom } from '../secrets.ts';
import { glyphTables } from './glyph-tables.ts';
import { examplePrintUrl, printFileUrl } from './print-file-address.ts';
import { printFileRoutes } from './print-file-routes.ts';
import { Studio } from './studio.ts';

const config = testConfig({ PUBLIC_URL: 'https://hats.example' });
const studio = new Studio(config.limits.studio);
afterAll(() => studio.close());
const deps = { config, glyphs: glyphTables(), secrets: secretsFrom(config.appSecret), studio };
const line = { id: 7, design: DEFAULT_DESIGN, canvas: { width: 400, height: 200 } };

/** A database that answers every query with `rows`, except for those by the hash of a print. */
const databaseOf = (rows: unknown[], withPrint: unknown[]) =>
  new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createDriver: () => new TwoAnswers(rows, withPrint),
    },
  });

class TwoAnswers extends DummyDriver {
  readonly #rows: unknown[];
  readonly #withPrint: unknown[];
  constructor(rows: unknown[], withPrint: unknown[]) {
    super();
    this.#rows = rows;
    this.#withPrint = withPrint;
  }
  override async acquireConnection() {
    const connection = await super.acquireConnection();
    const executeQuery = async ({ sql }: CompiledQuery) => ({
      rows: /where "print_hash" =/.test(sql) ? this.#withPrint : this.#rows,
    });
    return Object.assign(connection, { executeQuery });
  }
}

const STORED = {
  hat_color: 'black',
  text_color: 'white',
  font_style: 'impact',
  text_line1: 'Bride',
  text_line2: null,
  text_line3: null,
  canvas_width: 400,
  canvas_height: 200,
};

async function ask(address: string, rows: unknown[] = [STORED], withPrint = rows) {
  const app = testServer();
  printFileRoutes(app, { ...deps, db: databaseOf(rows, withPrint) });
  return app.inject(new URL(address, config.publicUrl).pathname);
}

test('a signed address returns the line’s print file as PNG', async () => {
  const answer = await ask(await printFileUrl(deps, line));
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png']);
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 400, height: 200 });
});

test('the address depends on the design, the canvas and the line', async () => {
  const addresses = await Promise.all(
    [
      line,
      { ...line, id: 8 },
      { ...line, canvas: { width: 401, height: 200 } },
      { ...line, design: { ...DEFAULT_DESIGN, textLine1: 'Other' } },
    ].map((each) => printFileUrl(deps, each)),
  );
  expect(new Set(addresses).size).toBe(4);
  expect(await printFileUrl(deps, line)).toBe(addresses[0]);
});

test('an address that the shop did not sign gets 403', async () => {
  const address = await printFileUrl(deps, line);
  expect((await ask(address.replace('/7-', '/8-'))).statusCode).toBe(403);
  const elsewhere = { ...deps, secrets: secretsFrom('another secret of another shop!!') };
  expect((await ask(await printFileUrl(elsewhere, line))).statusCode).toBe(403);
});

test('an unknown print file gets 404', async () => {
  expect((await ask('/print-files/none.png')).statusCode).toBe(404);
  expect((await ask(await printFileUrl(deps, line), [])).statusCode).toBe(404);
  expect((await ask(await printFileUrl(deps, line), [{ ...STORED, canvas_width: null }])).statusCode).toBe(
    404,
  );
});

test('an address keeps its print when its line is changed or erased, as long as another line has the print', async () => {
  const address = await printFileUrl(deps, line);
  const drawn = async (own: object, withPrint: unknown[]) =>
    (await ask(address, [{ ...STORED, ...own }], withPrint)).rawPayload;
  const before = await drawn({}, []);
  const changed = { text_line1: 'Other' };
  expect((await drawn(changed, [])).equals(before)).toBe(false);
  for (const own of [changed, { canvas_width: null }])
    expect((await drawn(own, [STORED])).equals(before)).toBe(true);
});

test('a canvas that would take all memory is not drawn, whoever signed it', async () => {
  const canvas = { width: 100_000, height: 100_000 };
  const stored = { ...STORED, canvas_width: canvas.width, canvas_height: canvas.height };
  expect((await ask(await printFileUrl(deps, line), [stored])).statusCode).toBe(500);
  expect((await ask(examplePrintUrl(deps, { canvas, thread: null }))).statusCode).toBe(500);
});

test('the print of an example order is drawn in the size that the shop signed, and in no other', async () => {
  for (const thread of [null, '#FFFFFF']) {
    const address = examplePrintUrl(deps, { canvas: { width: 300, height: 200 }, thread });
    const answer = await ask(address, []);
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 300, height: 200 });
    expect((await ask(address.replace('300x', '301x'), [])).statusCode).toBe(404);
  }
});
