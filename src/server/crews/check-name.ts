import { type Crew, type CrewMember, memberDesign } from '../../domain/crew.ts';
import { MAX_LINE_LENGTH } from '../../domain/design.ts';
import { countGraphemes } from '../../domain/graphemes.ts';
import { PRINTED } from '../../domain/making.ts';
import { checkDesign, refusalOf } from '../../hat/check-design.ts';
import type { InTransaction } from '../deps.ts';
import { findMakings } from '../fulfillment/blanks/queries.ts';
import { ShopError } from '../http/shop-error.ts';

/** Why a friend cannot have a name on her hat; null if she can. What is wrong with the rest of the hat is not hers to fix. */
export async function refuseName(
  { db, glyphs }: Pick<InTransaction, 'db' | 'glyphs'>,
  crew: Crew,
  member: Pick<CrewMember, 'name' | 'colors'>,
): Promise<ShopError | null> {
  if (member.name === '') return refused('Type your name.');
  const over = countGraphemes(member.name) - MAX_LINE_LENGTH;
  if (over > 0) {
    const count = over === 1 ? 'One character' : `${over} characters`;
    return refused(`${count} too long. A line holds ${MAX_LINE_LENGTH}, spaces count.`);
  }
  const design = memberDesign(crew, member);
  const making = (await findMakings(db))[design.hatColor] ?? PRINTED;
  const problems = checkDesign(design, await glyphs.tableFor(design), making);
  const refusal = refusalOf(problems.filter(({ field }) => field === `textLine${crew.nameLine}`));
  return refusal && refused(refusal.message);
}

const refused = (message: string) => new ShopError('invalid', message, { path: 'name' });
