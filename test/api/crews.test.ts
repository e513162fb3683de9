import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Crew } from '../../src/domain/crew/crew.ts';
import { memberDesign } from '../../src/domain/crew/crew.ts';
import { answerName, forgetName } from '../../src/server/crews/answer-name.ts';
import { decideName } from '../../src/server/crews/decide-name.ts';
import { openCrew, viewOf } from '../../src/server/crews/open-crew.ts';
import { findCrewOrders, linkCrews } from '../../src/server/crews/queries.ts';
import { deleteSharedCrew, saveCrew, shareCrew } from '../../src/server/crews/share-crew.ts';
import type { Deps } from '../../src/server/deps.ts';
import { ShopError } from '../../src/server/http/shop-error.ts';
import { orderKey } from '../../src/server/orders/order-key.ts';
import { sha256 } from '../../src/server/secrets.ts';
import type { CrewView } from '../../src/wire/crews.ts';
import { type EditOffice, openEditOffice } from './edit-office.ts';
import { BRIDE, CREW, JESS } from './party-crew.ts';

let office: EditOffice;
let deps: Deps;

beforeAll(async () => {
  office = await openEditOffice();
  deps = office.deps;
});

afterAll(() => office.close());

interface Shared {
  organizer: { id: string; key: string };
  friend: { id: string; key: string };
}

async function share(crew: Crew = CREW): Promise<Shared> {
  const shared = await shareCrew(deps, { organizer: 'Maya', crew });
  if (shared instanceof ShopError) throw shared;
  const { id, key, friendKey } = shared;
  return { organizer: { id, key }, friend: { id, key: friendKey } };
}

async function view(who: { id: string; key: string }, member?: number): Promise<CrewView> {
  const open = await openCrew(deps, who);
  if (open instanceof ShopError) throw open;
  return viewOf(deps, open, member);
}

const names = async (who: { id: string; key: string }) =>
  (await view(who)).crew.members.map(({ name }) => name);

/** The code of a refusal. */
const codeOf = (outcome: unknown) => (outcome instanceof ShopError ? outcome.code : outcome);

describe('a shared list', () => {
  test('shows the organizer everything, and a friend only the names and her own hat', async () => {
    const { organizer, friend } = await share();
    await answerName(deps, { ...friend, member: 1, name: 'Jess' });
    expect(await view(organizer)).toMatchObject({
      role: 'organizer',
      organizer: 'Maya',
      version: 1,
      crew: CREW,
      answers: [{ member: 1, kind: 'changed', name: 'Jess', accepted: null }],
    });
    const unpicked = await view(friend);
    expect(unpicked).toMatchObject({ role: 'friend', answers: [] });
    expect(unpicked.crew.members).toEqual([JESS, { ...BRIDE, colors: null, keepWords: false }]);
    expect((await view(friend, 2)).crew.members).toEqual([JESS, BRIDE]);
    expect((await view(friend, 2)).answers).toEqual([]);
    expect((await view(friend, 1)).answers).toHaveLength(1);
  });

  test('opens with no other key, and after 30 days with none', async () => {
    const { organizer, friend } = await share();
    const other = await share();
    const wrong = { id: organizer.id, key: other.organizer.key };
    const missing = { id: 'nothing', key: organizer.key };
    for (const wish of [wrong, missing, { ...friend, key: '' }])
      expect(await openCrew(deps, wish)).toMatchObject({ code: 'not_found' });
    const end = Date.parse((await view(friend)).until);
    const [{ made }] = (await office.rows<{ made: Date }>(
      'select created_at as made from crews where id = $1',
      [organizer.id],
    )) as [{ made: Date }];
    expect(end - made.getTime()).toBe(30 * deps.config.limits.day);
    const at = (ms: number) => openCrew({ ...deps, clock: () => new Date(ms) }, organizer);
    expect(await at(end - 1)).not.toBeInstanceOf(ShopError);
    expect(await at(end)).toMatchObject({ code: 'not_found' });
  });

  test('lets a friend’s key neither save, decide nor delete', async () => {
    const { organizer, friend } = await share();
    await answerName(deps, { ...friend, member: 1, name: 'Jess' });
    const renamed = { ...CREW, members: [] };
    const outcomes = [
      await saveCrew(deps, { ...friend, version: 1, crew: renamed }),
      await decideName(deps, { ...friend, member: 1, accept: true }),
      await deleteSharedCrew(deps, friend),
    ];
    expect(outcomes.map(codeOf)).toEqual(['not_found', 'not_found', 'not_found']);
    expect(await names(organizer)).toEqual(['Jes', 'Maya']);
  });

  test('is gone with all answers once the organizer deletes it, and no other', async () => {
    const [{ organizer, friend }, other] = [await share(), await share()];
    for (const { id, key } of [friend, other.friend])
      await answerName(deps, { id, key, member: 1, name: 'Jess' });
    expect(await deleteSharedCrew(deps, organizer)).toBeNull();
    expect(await openCrew(deps, friend)).toMatchObject({ code: 'not_found' });
    expect(await office.rows('select * from crew_answers where crew_id = $1', [organizer.id])).toEqual([]);
    expect(await view(other.organizer)).toMatchObject({ crew: CREW, answers: [{ member: 1 }] });
  });
});

test('nobody is shown hate, also not across lines', async () => {
  const power: Crew = { ...CREW, lines: ['', 'power to her', ''] };
  const white: Crew = { ...power, members: [BRIDE, { ...JESS, name: 'White' }] };
  const hateful: Crew = { ...CREW, lines: ['', 'klansman', ''] };
  const { organizer, friend } = await share(power);
  const outcomes = [
    await shareCrew(deps, { organizer: 'Klansman', crew: CREW }),
    await shareCrew(deps, { organizer: 'Maya', crew: white }),
    await saveCrew(deps, { ...organizer, version: 1, crew: hateful }),
    await answerName(deps, { ...friend, member: 1, name: 'White' }),
  ];
  expect(outcomes.map((outcome) => outcome instanceof ShopError && outcome.path)).toEqual([
    'organizer',
    'crew.members.1.name',
    'crew.lines.1',
    'name',
  ]);
  expect(await view(organizer)).toMatchObject({ version: 1, crew: power, answers: [] });
});

describe('saving', () => {
  test('from an older version stores nothing and answers with the current list', async () => {
    const [{ organizer }, other] = [await share(), await share()];
    const mine = { ...CREW, lines: ['', 'said two drinks', ''] as const };
    expect(await saveCrew(deps, { ...organizer, version: 1, crew: mine })).toBe(2);
    const stale = await saveCrew(deps, { ...organizer, version: 1, crew: { ...CREW, members: [] } });
    expect(stale).toMatchObject({ code: 'conflict', details: { version: 2, crew: mine } });
    expect((await view(organizer)).crew).toEqual(mine);
    expect(await view(other.organizer)).toMatchObject({ version: 1, crew: CREW });
  });

  test('the same list again is no new version, even when the first answer was lost', async () => {
    const { organizer } = await share();
    const mine = { ...CREW, members: [JESS] };
    for (let twice = 0; twice < 2; twice++)
      expect(await saveCrew(deps, { ...organizer, version: 1, crew: mine })).toBe(2);
  });

  test('keeps answers about the names that stay, and accepts what the organizer typed herself', async () => {
    const add = (id: number, name: string) => ({ ...JESS, id, name });
    const before = [JESS, BRIDE, add(3, 'Ann'), add(4, 'Kate'), add(5, 'Lou')];
    const { organizer, friend } = await share({ ...CREW, members: before });
    const other = await share({ ...CREW, members: before });
    const answers = [...['Jess', 'Maya', 'Ann', 'Katie', 'Lu'].entries()];
    for (const [index, name] of answers.reverse())
      for (const { id, key } of [friend, other.friend])
        await answerName(deps, { id, key, member: index + 1, name });
    const members = [add(1, 'Jess'), BRIDE, add(3, 'Bea'), add(4, 'Cat'), add(5, 'Lou')];
    await saveCrew(deps, { ...organizer, version: 1, crew: { ...CREW, members } });
    expect((await view(organizer)).answers).toMatchObject([
      { member: 1, kind: 'changed', name: 'Jess', accepted: true },
      { member: 2, kind: 'confirmed', name: 'Maya', accepted: null },
      { member: 5, kind: 'changed', name: 'Lu', accepted: null },
    ]);
    const untouched = (await view(other.organizer)).answers;
    expect(untouched.map(({ member, accepted }) => [member, accepted])).toEqual(
      [1, 2, 3, 4, 5].map((member) => [member, null]),
    );
  });
});

describe('a friend', () => {
  test('confirms or proposes, changes her mind, and never changes the list', async () => {
    const { organizer, friend } = await share();
    const answer = (name: string) => answerName(deps, { ...friend, member: 1, name });
    expect(await answer(' Jes ')).toMatchObject({ answers: [{ kind: 'confirmed', name: 'Jes' }] });
    expect(await answer('Jess')).toMatchObject({
      answers: [{ kind: 'changed', name: 'Jess', accepted: null }],
    });
    expect(await names(organizer)).toEqual(['Jes', 'Maya']);
    expect((await view(organizer)).answers).toHaveLength(1);
  });

  test.each([
    ['', 'Type your name.'],
    ['Alexandra Bartholomew', 'One character too long. A line holds 20, spaces count.'],
    ['Alexandra Bartholomew!', 'Two characters too long. A line holds 20, spaces count.'],
    ['Jess 🍾', /will not be printed/],
  ])('cannot propose “%s”', async (name, message) => {
    const { organizer, friend } = await share();
    const outcome = await answerName(deps, { ...friend, member: 1, name });
    expect(outcome).toMatchObject({ code: 'invalid', path: 'name', message: expect.stringMatching(message) });
    expect((await view(organizer)).answers).toEqual([]);
  });

  test('proposes a name whatever else is wrong with the hat', async () => {
    const { friend } = await share({ ...CREW, lines: ['', 'love ♣', ''] });
    const outcome = await answerName(deps, { ...friend, member: 1, name: 'Jess' });
    expect(outcome).toMatchObject({ answers: [{ kind: 'changed', name: 'Jess' }] });
  });

  test('whose name is gone from the list has nothing to answer or delete', async () => {
    const { organizer, friend } = await share();
    await saveCrew(deps, { ...organizer, version: 1, crew: { ...CREW, members: [BRIDE] } });
    expect(codeOf(await answerName(deps, { ...friend, member: 1, name: 'Jess' }))).toBe('not_found');
    expect(await forgetName(deps, { ...friend, member: 1 })).toBeNull();
    expect(await view(organizer)).toMatchObject({ version: 2, deleted: 0, answers: [] });
  });

  test('deletes her name for good, and nobody else’s', async () => {
    const { organizer, friend } = await share();
    await answerName(deps, { ...friend, member: 1, name: 'Jess' });
    for (let twice = 0; twice < 2; twice++)
      expect(await forgetName(deps, { ...friend, member: 1 })).toBeNull();
    expect(await view(organizer)).toMatchObject({
      version: 2,
      answers: [],
      deleted: 1,
      crew: { members: [BRIDE] },
    });
    const stored = await office.rows(
      `select data::text || coalesce(a.name, '') || listed_hash as text from crews
       join crew_answers a on a.crew_id = crews.id where crews.id = $1`,
      [organizer.id],
    );
    expect(JSON.stringify(stored)).not.toContain('Jes');
    // The organizer's phone still has the name.
    await saveCrew(deps, { ...organizer, version: 2, crew: { ...CREW, lines: ['', 'again', ''] } });
    expect(await names(organizer)).toEqual(['Maya']);
    // Her number may be somebody else's by now.
    const emma = { ...JESS, name: 'Emma' };
    await saveCrew(deps, { ...organizer, version: 3, crew: { ...CREW, members: [BRIDE, emma] } });
    expect(await names(organizer)).toEqual(['Maya', 'Emma']);
  });
});

describe('the organizer', () => {
  const decide = (shared: Shared, accept: boolean, name?: string) =>
    decideName(deps, { ...shared.organizer, member: 1, accept, name });

  test('accepts a name onto the list, or keeps hers', async () => {
    const shared = await share();
    await answerName(deps, { ...shared.friend, member: 1, name: 'Jess' });
    const again = () => answerName(deps, { ...shared.friend, member: 1, name: 'Jess' });
    expect(await decide(shared, false)).toMatchObject({ version: 1, answers: [{ accepted: false }] });
    expect(await again()).toMatchObject({ answers: [{ kind: 'changed', accepted: false }] });
    for (let twice = 0; twice < 2; twice++)
      expect(await decide(shared, true)).toMatchObject({ version: 2, answers: [{ accepted: true }] });
    expect(await names(shared.organizer)).toEqual(['Jess', 'Maya']);
    expect(await again()).toMatchObject({ answers: [{ kind: 'changed', accepted: true }] });
    expect(codeOf(await decide(shared, false))).toBe('conflict');
  });

  test('accepts only the proposal that she saw', async () => {
    const shared = await share();
    await answerName(deps, { ...shared.friend, member: 1, name: 'Jessy' });
    expect(await decide(shared, true, 'Jess')).toMatchObject({
      code: 'conflict',
      details: { answers: [{ name: 'Jessy' }] },
    });
    expect(await names(shared.organizer)).toEqual(['Jes', 'Maya']);
  });

  test('has nothing to decide about a confirmed name', async () => {
    const shared = await share();
    await answerName(deps, { ...shared.friend, member: 1, name: 'Jes' });
    expect(codeOf(await decide(shared, true))).toBe('not_found');
  });
});

describe('after payment', () => {
  /** A paid order of two equal hats, made from a list with the same name twice. */
  async function bought(changes: Partial<Crew> = {}) {
    const crew = { ...CREW, ...changes };
    const shared = await share({ ...crew, members: [JESS, { ...JESS, id: 3 }] });
    const order = await office.windowedOrder(2);
    const { orderId } = order;
    const design = memberDesign(crew, JESS);
    await office.rows(
      `update order_lines set hat_color = $2, text_color = $3, font_style = $4, text_line1 = $5, text_line2 = $6,
         text_line3 = '' where order_id = $1`,
      [orderId, design.hatColor, design.textColor, design.fontStyle, design.textLine1, design.textLine2],
    );
    await office.rows('update orders set key_hash = $2 where id = $1', [
      orderId,
      sha256(orderKey(deps.secrets, orderId)),
    ]);
    await office.rows('insert into order_crews values ($1, $2)', [orderId, shared.organizer.id]);
    await answerName(deps, { ...shared.friend, member: 1, name: 'Jess' });
    const accept = () => decideName(deps, { ...shared.organizer, member: 1, accept: true });
    const printed = async () =>
      (await office.linesOf(orderId)).map(
        ({ design: { textLine1 }, quantity }) => `${quantity} ${textLine1}`,
      );
    return { ...shared, orderId, accept, printed };
  }

  test('an accepted name goes on one hat, however often it is accepted', async () => {
    const { orderId, organizer, accept, printed } = await bought();
    await Promise.all([accept(), accept(), accept()]);
    await office.endWindow(orderId);
    expect(await accept()).toMatchObject({ answers: [{ accepted: true }] });
    expect(await printed()).toEqual(['1 Jes', '1 Jess']);
    expect(await names(organizer)).toEqual(['Jess', 'Jes']);
    expect(await office.changesOf(orderId)).toMatchObject([{ kind: 'words', who: 'shopper' }]);
    expect(await office.mailsAbout(orderId)).toHaveLength(1);
  });

  test('a name is accepted with words that the shopper kept, and its hat waits for the owner again', async () => {
    const { orderId, organizer, accept, printed } = await bought({ lines: ['', 'said barbie', ''] });
    expect(await accept()).toMatchObject({ code: 'invalid' });
    await office.rows('update order_lines set words_kept = true where order_id = $1', [orderId]);
    expect(await accept()).toMatchObject({ answers: [{ accepted: true }] });
    expect(await printed()).toEqual(['1 Jes', '1 Jess']);
    expect(await names(organizer)).toEqual(['Jess', 'Jes']);
    expect(await office.orderRow(orderId)).toMatchObject({ status: 'on_hold' });
    const asked = await office.rows(
      `select text_line1 from word_questions join order_lines on order_lines.id = line_id
       where word_questions.order_id = $1 and decided_at is null`,
      [orderId],
    );
    expect(asked).toEqual([{ text_line1: 'Jess' }]);
  });

  test('an order belongs to a list only if it names the list’s key, and only while it is made', async () => {
    const { orderId, organizer } = await bought();
    const { id } = organizer;
    await office.rows('delete from order_crews where order_id = $1', [orderId]);
    await linkCrews(deps.db, orderId, [{ id, keyHash: sha256('a guess') }]);
    expect(await findCrewOrders(deps.db, id)).toEqual([]);
    await linkCrews(deps.db, orderId, [{ id, keyHash: sha256(organizer.key) }]);
    expect(await findCrewOrders(deps.db, id)).toMatchObject([{ id: orderId }]);
    for (const change of [
      "status = 'canceled'",
      "status = 'refunded'",
      "status = 'pending', paid_at = null",
    ]) {
      await office.rows(`update orders set ${change} where id = $1`, [orderId]);
      expect(await findCrewOrders(deps.db, id)).toEqual([]);
    }
  });

  test('an accepted name goes on a hat that was designed, of the newest order', async () => {
    const { orderId, organizer, accept, printed } = await bought();
    const older = await office.windowedOrder();
    const design = 'hat_color, text_color, font_style, text_line1, text_line2, text_line3';
    await office.rows(
      `update order_lines set (${design}) = (select ${design} from order_lines where order_id = $2) where order_id = $1`,
      [older.orderId, orderId],
    );
    await office.rows('insert into order_crews values ($1, $2)', [older.orderId, organizer.id]);
    await office.rows(`update orders set paid_at = paid_at - interval '1 day' where id = $1`, [
      older.orderId,
    ]);
    // A ready-made hat with the same words, above the designed ones.
    await office.rows('update order_lines set position = 7 where order_id = $1', [orderId]);
    await office.rows(
      `insert into order_lines (order_id, position, name, price, quantity, share, is_custom, drawing_hash, ${design})
       select order_id, 3, 'Jes', price, 1, 0, false, drawing_hash, ${design} from order_lines where order_id = $1`,
      [orderId],
    );
    expect(await accept()).toMatchObject({ answers: [{ accepted: true }] });
    expect(await printed()).toEqual(['1 Jes', '1 Jes', '1 Jess']);
    expect(await office.linesOf(older.orderId)).toMatchObject([{ design: { textLine1: 'Jes' } }]);
  });

  test('a list that changes while the hat is drawn keeps its name, and so does the hat', async () => {
    const { organizer, printed } = await bought();
    const crew = { ...(await view(organizer)).crew, lines: ['', 'said two drinks', ''] as const };
    const draw = async (...drawing: Parameters<typeof deps.studio.draw>) => {
      await saveCrew(deps, { ...organizer, version: 1, crew });
      return deps.studio.draw(...drawing);
    };
    const changed = { ...deps, studio: { ...deps.studio, draw } };
    const outcome = await decideName(changed, { ...organizer, member: 1, accept: true });
    expect(outcome).toMatchObject({ code: 'conflict', details: { version: 2 } });
    expect(await printed()).toEqual(['2 Jes']);
    expect(await view(organizer)).toMatchObject({ version: 2, answers: [{ accepted: null }] });
  });

  test('it is too late once the order is on its way, and the list stays as it was made', async () => {
    const { orderId, organizer, accept, printed } = await bought();
    await office.endWindow(orderId);
    expect(await accept()).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('on its way'),
    });
    expect(await printed()).toEqual(['2 Jes']);
    expect(await view(organizer)).toMatchObject({ version: 1, answers: [{ accepted: null }] });
  });

  test('a name that is not on any paid hat changes the list alone', async () => {
    const { orderId, organizer, accept, printed } = await bought();
    await office.rows(`update order_lines set text_line1 = 'Other' where order_id = $1`, [orderId]);
    await accept();
    expect(await printed()).toEqual(['2 Other']);
    expect(await names(organizer)).toEqual(['Jess', 'Jes']);
  });
});
