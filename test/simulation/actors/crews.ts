import { type Crew, crewHats } from '../../../src/domain/crew/crew.ts';
import { answerName } from '../../../src/server/crews/answer-name.ts';
import { decideName } from '../../../src/server/crews/decide-name.ts';
import { openCrew } from '../../../src/server/crews/open-crew.ts';
import { shareCrew } from '../../../src/server/crews/share-crew.ts';
import type { Deps } from '../../../src/server/deps.ts';
import { ShopError } from '../../../src/server/http/shop-error.ts';
import { MINUTE, SECOND } from '../world/time.ts';
import type { World } from '../world/world.ts';
import type { Cart } from './carts.ts';

type Ask = <Answer>(what: string, handle: (deps: Deps) => Promise<Answer>) => Promise<Answer>;

export interface SharedNames {
  id: string;
  key: string;
  friendKey: string;
}

/** Few names, so that their hats are drawn once. Two are equal. */
const NAMES = ['Jes', 'Ann', 'Ann'];
const SPELLINGS = ['Jess', 'Anne', 'Jes', 'Ann'];

const CREW: Crew = {
  id: 'party',
  hatColor: 'navy',
  textColor: 'yellow',
  fontStyle: 'impact',
  nameLine: 1,
  lines: ['', 'the lake', ''],
  members: NAMES.map((name, index) => ({ id: index + 1, name, colors: null, keepWords: false })),
};

/** An organizer shares her crew's names. */
export async function shareNames(ask: Ask): Promise<SharedNames> {
  const shared = await ask('a shared list', (deps) => shareCrew(deps, { organizer: 'Maya', crew: CREW }));
  if (shared instanceof ShopError) throw shared;
  return shared;
}

/** The crew's hats as the organizer buys them. */
export const crewCart = (): Cart =>
  crewHats(CREW).map(({ design, quantity }, index) => ({
    id: 1_796_000_000_000 + index,
    quantity,
    isCustom: true,
    ...design,
  }));

/** Friends confirm and correct their names, and change their minds, while the organizer accepts or keeps hers. */
export async function checkNames(world: World, shared: SharedNames, ask: Ask): Promise<void> {
  const { scheduler, random } = world;
  for (let round = random.whole(2, 4); round > 0; round -= 1) {
    const member = random.whole(1, NAMES.length);
    const name = random.pick(SPELLINGS);
    const friend = { id: shared.id, key: shared.friendKey, member };
    await ask('a name', (deps) => answerName(deps, { ...friend, name }));
    // The window of the order may end meanwhile.
    await scheduler.sleep(random.wait(SECOND, 40 * MINUTE));
    const wish = { id: shared.id, key: shared.key, member, accept: random.chance(0.8) };
    const decide = () => ask('a decision about a name', (deps) => decideName(deps, wish));
    const isDouble = random.chance(0.4);
    const [outcome] = await scheduler.waitFor(Promise.all([decide(), isDouble ? decide() : null]));
    const said = outcome instanceof ShopError ? outcome.message : `version ${outcome.version}`;
    world.trace(`the organizer of ${shared.id} decides about ${name}: ${said}`);
  }
  const open = await ask('the list', (deps) => openCrew(deps, shared));
  if (open instanceof ShopError && world.erased.size === 0)
    throw new Error(`the list ${shared.id} is gone: ${open.message}`);
}
