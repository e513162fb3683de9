import { ownServer } from './separate-database.ts';

/** Starts one PostgreSQL for all files of a run, each of which makes its own database on it. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE_URL) return undefined;
  const server = await ownServer();
  process.env.TEST_DATABASE_URL = server.url;
  return server.close;
}
