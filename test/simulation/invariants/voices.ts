import { listShown } from '../../../src/server/reviews/shown-queries.ts';
import type { World } from '../world/world.ts';
import type { Books } from './books.ts';

/** What is shown is what shoppers said last and allow, unless it was hidden or taken back, and each was asked once. */
export async function voiceViolations(
  { plainDb, voices }: World,
  { mails, orders }: Books,
): Promise<string[]> {
  const found: string[] = [];
  const shown = await listShown(plainDb, { productId: null, after: null, limit: 1000 });
  const isErased = (id: string) => orders.some((order) => order.id === id && order.erased_at !== null);
  const may = [...voices]
    .filter(([, { isPublished }]) => isPublished)
    .map(([id, voice]) => (isErased(id) ? { ...voice, name: '' } : voice));
  const [there, expected] = [shown, may].map((all) =>
    all.map(({ stars, words, name }) => `${stars} by “${name}”: ${words}`).sort(),
  );
  if (String(there) !== String(expected))
    found.push(`shown is [${there?.join('; ')}], but what may be shown is [${expected?.join('; ')}]`);
  const asked = mails.map(({ event }) => event).filter((event) => event.startsWith('review-asked.'));
  if (new Set(asked).size !== asked.length) found.push(`shoppers were asked twice: ${asked.join(', ')}`);
  return found;
}
