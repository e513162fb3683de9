import type { DataSummary } from '../../wire/privacy.ts';
import type { Deps } from '../deps.ts';
import { readDataLink } from './data-link.ts';
import { findPersonalData } from './export-queries.ts';
import { summarize } from './summarize.ts';

/** What a page behind a link to one's data may say; null when the link opens nothing. */
export async function yourData(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  query: URLSearchParams,
  now: Date,
): Promise<DataSummary | null> {
  const email = readDataLink(secrets, Object.fromEntries(query), now);
  return email === null ? null : summarize(email, await findPersonalData(db, email));
}
