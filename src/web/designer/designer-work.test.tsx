import { beforeEach, describe, expect, test } from 'vitest';
import { loadPage } from '../../../test/small-dom/load-page.ts';
import { openShopPage, ROOT_DATA } from '../../../test/small-dom/open-shop.tsx';
import { LAKE_HOUSE } from '../../../test/world.ts';
import { DEFAULT_DESIGN, toDesign } from '../../domain/design/design.ts';
import { designLink } from '../../domain/design/design-link.ts';
import { browserCart } from '../cart/cart-store.ts';
import { changePlans } from '../cart/plans.ts';
import { openDesigner } from './fixtures.tsx';
import { loader, meta } from './route.tsx';
import { designPath } from './state/designer-address.ts';
import { FRESH } from './state/designer-reducer.ts';
import { serializeDesigner } from './state/saved-designer.ts';
import { WaitingHat } from './waiting-hat.tsx';

beforeEach(() => {
  browserCart.change(() => []);
  changePlans({ country: '', partyOn: '' });
});

type Opened = Awaited<ReturnType<typeof openDesigner>>;
const words = (page: Opened) => [1, 2, 3].map((line) => page.field(`Text line ${line}`).value);
const FERAL = { ...DEFAULT_DESIGN, textLine1: 'Feral', textLine2: 'and free', textLine3: '' };
const LINK = designPath(FERAL);
const DESIGNER_KEY = 'unhinged-hats-designer';

/** The addresses that the page took since. */
function addresses(): string[] {
  const taken: string[] = [];
  Object.assign(history, { replaceState: (_state: unknown, _title: string, to: string) => taken.push(to) });
  return taken;
}

/** What is stored once the work is saved. */
async function saved(page: Opened) {
  await page.settle(250);
  return { [DESIGNER_KEY]: JSON.parse(localStorage.getItem(DESIGNER_KEY) ?? 'null') };
}

describe('a design', () => {
  test('is saved soon after each change, on the device and in the address', async () => {
    const page = await openDesigner();
    const taken = addresses();
    await page.play({ 'Text line 1': 'Mine', 'Text line 2': '' });
    expect(localStorage.getItem(DESIGNER_KEY) ?? '').not.toContain('Mine');
    expect(JSON.stringify(await saved(page))).toContain('Mine');
    expect(taken.at(-1)).toMatch(/^\/custom-hat\?.*Mine/);
  });

  test('is saved at once when the page is hidden', async () => {
    const page = await openDesigner();
    await page.play({ 'Text line 1': 'Mine' });
    await page.does(() => void dispatchEvent(new Event('pagehide')));
    expect(localStorage.getItem(DESIGNER_KEY)).toContain('Mine');
  });

  test('comes back with its steps after a reload', async () => {
    const page = await openDesigner();
    await page.play({ 'Text line 1': 'Mine', 'Text line 2': 'only', Red: '' });
    const stored = await saved(page);
    const again = await openDesigner({ address: '/custom-hat', ofAllTabs: stored });
    expect([words(again), again.field('Red').checked]).toEqual([['Mine', 'only', ''], true]);
    await again.play('Step back');
    expect(again.field('Red').checked).toBe(false);
  });

  test('in progress stays when a link opens another hat, and is brought back', async () => {
    const page = await openDesigner();
    await page.play({ 'Text line 1': 'Mine', 'Text line 2': '' });
    const stored = await saved(page);
    const linked = await openDesigner({ address: LINK, ofAllTabs: stored });
    expect(words(linked)).toEqual(['Feral', 'and free', '']);
    expect(linked.text()).toContain('|Your “Mine” is still here.|Bring back my design|');
    await linked.play('Bring back my design');
    expect(words(linked)).toEqual(['Mine', '', '']);
    expect(linked.has('Bring back my design')).toBe(false);
  });

  test('that is in the cart is not said to be lost', async () => {
    browserCart.change(() => [LAKE_HOUSE]);
    const work = serializeDesigner({ ...FRESH, present: toDesign(LAKE_HOUSE) });
    const ofAllTabs = { [DESIGNER_KEY]: JSON.parse(work) };
    const page = await openDesigner({ address: LINK, ofAllTabs });
    expect(words(page)).toEqual(['Feral', 'and free', '']);
    expect(page.has('Bring back my design')).toBe(false);
  });

  test('that is edited in the cart keeps its number in the address', async () => {
    browserCart.change(() => [LAKE_HOUSE]);
    const page = await openDesigner(`/custom-hat?edit=${LAKE_HOUSE.id}`);
    const taken = addresses();
    await page.play({ 'Text line 2': 'beach house' });
    await page.settle(250);
    expect(taken.at(-1)).toContain(`edit=${LAKE_HOUSE.id}`);
    await page.play('Save changes', { 'Text line 2': 'tree house' });
    expect(page.has('Add to cart')).toBe(true);
    await page.settle(250);
    expect(taken.at(-1)).not.toContain('edit=');
    expect(browserCart.current().map(({ textLine2 }) => textLine2)).toEqual(['beach house']);
  });

  test('that was stored with a line that is too long now says so at the line', async () => {
    browserCart.change(() => [{ ...LAKE_HOUSE, textLine1: 'oﬃcial ﬂirt captain' }]);
    const page = await openDesigner(`/custom-hat?edit=${LAKE_HOUSE.id}`);
    await page.settle(250);
    const long = '|Two characters too long.|A line holds 20, spaces count.|Change the words|';
    expect(page.text()).toContain(long);
    expect(page.has('Shorten a line to save')).toBe(true);
    await page.play({ 'Text line 1': 'official flirt' });
    await page.settle(250);
    expect([page.text().includes(long), page.has('Save changes')]).toEqual([false, true]);
  });

  test.each(['Bring back my design', 'Step back'])('that is back by “%s” is a new hat', async (back) => {
    const page = await openDesigner();
    await page.play({ 'Text line 1': 'Mine', 'Text line 2': '' });
    const ofAllTabs = await saved(page);
    await page.does(() => browserCart.change(() => [LAKE_HOUSE]));
    const editing = await openDesigner({ address: `/custom-hat?edit=${LAKE_HOUSE.id}`, ofAllTabs });
    const taken = addresses();
    expect(editing.has('Save changes')).toBe(true);
    await editing.play(back, { 'Text line 2': 'only' });
    expect(words(editing)).toEqual(['Mine', 'only', '']);
    expect([editing.has('Save changes'), editing.has('Bring back my design')]).toEqual([false, false]);
    await editing.settle(250);
    expect(taken.at(-1)).not.toContain('edit=');
  });

  test('that is stepped back to after a reload is a new hat, until the shopper steps forward', async () => {
    const page = await openDesigner();
    await page.play({ 'Text line 1': 'Mine', 'Text line 2': '' });
    const mine = await saved(page);
    await page.does(() => browserCart.change(() => [LAKE_HOUSE]));
    const edit = `/custom-hat?edit=${LAKE_HOUSE.id}`;
    const editing = await openDesigner({ address: edit, ofAllTabs: mine });
    const taken = addresses();
    await editing.play({ 'Text line 2': 'tree house' });
    const ofAllTabs = await saved(editing);
    const again = await openDesigner({ address: taken.at(-1) ?? '', ofAllTabs });
    expect(again.has('Save changes')).toBe(true);
    await again.play('Step back', 'Step back');
    expect(words(again)).toEqual(['Mine', '', '']);
    expect([again.has('Save changes'), again.has('Bring back my design')]).toEqual([false, false]);
    await again.play('Step back');
    expect([again.has('Save changes'), again.has('Bring back my design')]).toEqual([false, false]);
    await again.play('Step forward', 'Step forward', 'Step forward');
    expect(words(again)).toEqual(['Mentally at the', 'tree house', '']);
    expect([again.has('Save changes'), again.has('Bring back my design')]).toEqual([true, true]);
    await again.settle(250);
    expect(taken.at(-1)).toContain(edit);
  });
});

test('colors that nobody could read are advised against, with others at hand', async () => {
  const page = await openDesigner();
  await page.play({ 'Text line 1': 'Mine' });
  const color = (label: string) =>
    page.document
      .querySelectorAll('[name="text-color"]')
      .find((one) => one.closest('label')?.textContent.startsWith(label));
  await page.does(() => color('Invisible')?.click());
  await page.does(() => color('White')?.click());
  await page.settle(50);
  const text = page.text();
  expect(text).toMatch(
    /White on white is invisible\.\|We can’t print words nobody can see\.\|Use Hot Pink\|/,
  );
  await page.play('Add to cart');
  expect(browserCart.current()).toEqual([]);
  await page.click(/^Use /);
  expect(page.text()).not.toContain('is invisible.');
});

describe('a design that waits on this device', () => {
  const waiting = async () => {
    const page = await openDesigner();
    const taken = addresses();
    await page.play({ 'Text line 1': 'Mine', 'Text line 2': '' });
    const stored = await saved(page);
    const reloaded = await openDesigner({ address: taken.at(-1) ?? '', ofAllTabs: stored });
    return openShopPage(<WaitingHat />, {}, { address: '/', ofAllTabs: await saved(reloaded) });
  };

  test('is offered once, until the visitor closes it', async () => {
    const page = await waiting();
    expect(page.text()).toContain('|Mine|is still on the hook.|Pick up your hat|Not now|');
    await page.play('Not now');
    expect(page.text()).toBe('|');
    expect(localStorage.getItem('unhinged-hats-settled')).toContain('Mine');
    expect(localStorage.getItem(DESIGNER_KEY)).toContain('Mine');
  });

  test('is no longer offered once it is in the cart, as another tab or Back tells', async () => {
    const page = await waiting();
    localStorage.setItem('unhinged-hats-settled', designLink({ ...FERAL, textLine1: 'Mine', textLine2: '' }));
    await page.does(() => void dispatchEvent(new Event('storage')));
    expect(page.text()).toBe('|');
  });

  test('is none without one', async () => {
    expect((await openShopPage(<WaitingHat />)).text()).toBe('|');
  });
});

describe('the link to a design', () => {
  const load = (address: string) =>
    loadPage(loader, address, {
      shop: ROOT_DATA.shop,
      outlines: async ({ textLine1 }: { textLine1: string }) => textLine1,
      makings: async () => ({}),
      readyMades: async () => [],
      slogans: () => [],
      settings: () => ROOT_DATA.settings,
    });
  const tagsOf = async (address: string) => {
    const args = {
      loaderData: await load(address),
      location: { pathname: '/custom-hat' },
      matches: [{ id: 'root', loaderData: ROOT_DATA }],
    };
    return meta(args as unknown as Parameters<typeof meta>[0]) as Record<string, string>[];
  };
  const contentOf = (tags: Record<string, string>[], property: string) =>
    tags.filter((tag) => tag.property === property).map(({ content }) => content);

  test('shows the hat before the page runs, and on a card where it is shared', async () => {
    expect(await load(LINK)).toMatchObject({ linked: { textLine1: 'Feral' }, firstOutlines: 'Feral' });
    const tags = await tagsOf(LINK);
    expect(contentOf(tags, 'og:title')).toEqual(['Feral and free']);
    expect(contentOf(tags, 'og:url')).toEqual([
      expect.stringMatching(/^https:\/\/hats\.example\/custom-hat\?.*Feral/),
    ]);
    expect(tags.filter(({ name }) => name === 'twitter:card')).toHaveLength(1);
  });

  test('with words that the shop refuses has the shop’s card', async () => {
    const tags = await tagsOf(designPath({ ...DEFAULT_DESIGN, textLine1: 'White', textLine2: 'Power' }));
    expect(contentOf(tags, 'og:title').join()).toContain('Design Your Own Trucker Hat');
    expect(contentOf(tags, 'og:image').join()).not.toContain('White');
  });

  test('without one has the shop’s card', async () => {
    expect(await load('/custom-hat')).toMatchObject({
      linked: null,
      card: null,
      firstOutlines: DEFAULT_DESIGN.textLine1,
    });
    expect(contentOf(await tagsOf('/custom-hat'), 'og:title')).toEqual([
      'Design Your Own Trucker Hat | Unhinged Hats',
    ]);
  });
});
