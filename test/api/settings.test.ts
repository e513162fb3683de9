import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS, type SettingsVersion } from '../../src/domain/settings/settings.ts';
import { settingsForm } from '../../src/domain/settings/settings-form.ts';
import { DEFAULT_SHOP_SETTINGS, shopperSettings } from '../../src/domain/settings/shop-settings.ts';
import type { SettingsEntry, SettingsFacts } from '../../src/wire/admin/settings.ts';
import { AdminBrowser } from '../admin-browser.ts';
import { ask } from '../ask.ts';
import { ROBIN } from '../world.ts';
import { openInstance, openShopInside, type ShopInside } from './shop-inside.ts';

let shop: ShopInside;
let robin: AdminBrowser;

const WINDOW = { EDIT_WINDOW_MINUTES: '15' };

/** Opens a shop for the tests of a group. */
function withNewShop() {
  beforeAll(async () => {
    shop = await openShopInside(WINDOW);
    robin = new AdminBrowser(shop.url);
    await robin.signIn(ROBIN.email, ROBIN.password);
  });

  afterAll(() => shop.close());
}

const PATH = '/api/admin/settings';
const FIRST = { ...DEFAULT_SETTINGS, editWindowMinutes: 15 };

const inForce = (url = shop.url) => ask<SettingsVersion>(`${url}/api/settings`);
const entries = async (query = '') => (await robin.ask('GET', PATH + query)).body as SettingsEntry[];
const storedVersions = async () => (await shop.rows('select version from settings')).length;
const pageText = async (path: string, url = shop.url) =>
  (await (await fetch(url + path)).text()).replaceAll('<!-- -->', '');

/** Saves the settings in force with changed fields, on top of the version in force or of the given one. */
async function save(fields: Record<string, string>, version?: number) {
  const [newest] = await entries('?limit=1');
  if (!newest) throw new Error('There are no settings.');
  const form = { ...settingsForm(newest.settings), ...fields };
  return robin.ask('POST', PATH, { version: version ?? newest.version, form });
}

/** Saves a price that a custom hat never had. Returns the version. */
async function saveNewPrice(): Promise<number> {
  nextPrice += 1;
  const { status, body } = await save({ customHatPrice: `${nextPrice}.00` });
  expect(status).toBe(201);
  return (body as SettingsEntry).version;
}

let nextPrice = 100;

const restore = (version: number, base: number) =>
  robin.ask('POST', `${PATH}/${version}/restore`, { version: base });

describe('the settings of a new shop', () => {
  withNewShop();

  test('are the defaults, with the edit window from the environment, until they change on every page at once, and are listed with who, when and what', async () => {
    expect(await inForce()).toEqual({ version: 0, settings: FIRST });
    expect(await entries()).toEqual([
      {
        version: 0,
        at: null,
        who: null,
        changes: [],
        restores: null,
        settings: { ...DEFAULT_SHOP_SETTINGS, ...FIRST },
      },
    ]);

    const paths = ['/', '/shop', '/shipping', '/custom-hat', '/shipping.data'];
    const before = await Promise.all(paths.map((path) => pageText(path)));
    const saved = await save({
      customHatPrice: '26.40',
      partyPack: '5 12\n7 15',
      'rates.standard': '5.75',
      'days.production.1': '8',
    });
    expect(saved).toMatchObject({ status: 201, body: { version: 1, who: ROBIN.email, restores: null } });
    // On a busy machine, a page that takes longer than a second to render shows the last one until it is rendered.
    for (const [index, path] of paths.entries())
      await expect.poll(() => pageText(path), { message: path, timeout: 15_000 }).not.toBe(before[index]);
    const after = await Promise.all(paths.map((path) => pageText(path)));
    const [home, shelf, shipping, designer] = after;
    expect(home).toContain('5 hats, 12% off');
    expect(home).toContain('drop from $184.80 to $157.08');
    expect(shelf).toContain('Standard shipping is free from 5 hats.');
    for (const promise of ['$5.75', 'from 5 hats', '2-8 business days']) expect(shipping).toContain(promise);
    expect(designer).toContain('have it printed for $26.40.');
    const [newest] = await entries();
    expect(Date.now() - Date.parse(newest?.at ?? '')).toBeLessThan(60_000);
    expect(newest?.changes).toEqual([
      'Price of a custom hat: $26.40, was $24.99',
      'Party Pack: 12% off from 5 hats, 15% off from 7 hats, was 10% off from 4 hats, 15% off from 7 hats',
      'Standard, in the US: $5.75, was $4.99',
      'Production: 2-8 business days, was 2-7 business days',
    ]);
    expect(saved.body).toMatchObject({ changes: newest?.changes });
  });
});

describe('settings that change', () => {
  let other: Awaited<ReturnType<typeof openInstance>>;
  withNewShop();
  beforeAll(async () => {
    other = await openInstance(shop.databaseUrl, WINDOW);
  });
  afterAll(() => other.close());

  test('reach another instance within a second', async () => {
    expect(await pageText('/shipping', other.url)).not.toContain('$7.31');
    await save({ 'rates.standard': '7.31' });
    const saved = performance.now();
    await expect.poll(() => pageText('/shipping', other.url), { timeout: 10_000 }).toContain('$7.31');
    // A second until the next poll, and more for a busy machine.
    expect(performance.now() - saved).toBeLessThan(5000);
    expect(await inForce(other.url)).toEqual(await inForce());
  });

  test('announce, pause and link on every page of two instances within a second, and draw no admin page', async () => {
    const today = new Date().toISOString().slice(0, 10);
    try {
      const saved = await save({
        'announcement.isOn': 'on',
        'announcement.text': 'Free <socks> this week',
        'announcement.link': '/shop?occasion=bachelorette',
        'holiday.isOn': 'on',
        'holiday.from': '2026-01-01',
        'holiday.backOn': `${Number(today.slice(0, 4)) + 1}-12-31`,
        'holiday.text': 'Off skiing.',
        'social.tiktok': 'https://www.tiktok.com/@hats',
        'emails.general': 'skis@hats.example',
        slogans: 'Gone / fishing\nBack / whenever',
      });
      expect(saved.status).toBe(201);
      const start = performance.now();
      await expect.poll(() => pageText('/about', other.url), { timeout: 10_000 }).toContain('Off skiing.');
      expect(performance.now() - start).toBeLessThan(5000);
      for (const url of [shop.url, other.url]) {
        for (const path of ['/', '/contact', '/checkout'])
          await expect
            .poll(() => pageText(path, url), { message: path, timeout: 10_000 })
            .toMatch(
              /<aside[^>]*>.*Off skiing\. Orders open again on .*<a href="\/shop\?occasion=bachelorette"[^>]*>Free &lt;socks&gt; this week<\/a>/,
            );
        await expect
          .poll(() => pageText('/contact', url), { timeout: 10_000 })
          .toContain('mailto:skis@hats.example');
        await expect
          .poll(() => pageText('/', url), { timeout: 10_000 })
          .toContain('href="https://www.tiktok.com/@hats"');
        for (const line of ['Gone', 'fishing', 'Back', 'whenever'])
          await expect.poll(() => pageText('/custom-hat', url), { timeout: 10_000 }).toContain(line);
        expect((await inForce(url)).settings.pause?.text).toContain('Off skiing.');
      }
      const admin = (await pageText('/admin')).replace(/<script.*?<\/script>/gs, '');
      expect(admin).not.toContain('Off skiing.');
    } finally {
      await restore(0, (await inForce()).version);
    }
    expect(await pageText('/about')).not.toContain('skiing');
  });

  test('leave addresses and the time to change to the environment until someone changes those themselves', async () => {
    await restore(0, (await inForce()).version);
    expect((await save({ postalAddress: '1 Brim Street' })).status).toBe(201);
    const live = {
      EDIT_WINDOW_MINUTES: '45',
      SUPPORT_EMAIL: 'help@loudhats.shop',
      ORDERS_EMAIL: 'orders@loudhats.shop',
      RETURNS_EMAIL: 'returns@loudhats.shop',
    };
    const moved = await openInstance(shop.databaseUrl, live);
    try {
      expect((await inForce(moved.url)).settings.editWindowMinutes).toBe(45);
      expect(await pageText('/contact', moved.url)).toContain('mailto:help@loudhats.shop');
      const elsewhere = new AdminBrowser(moved.url);
      await elsewhere.signIn(ROBIN.email, ROBIN.password);
      const history = (list: unknown) => (list as SettingsEntry[]).map(({ changes }) => changes);
      expect(history((await elsewhere.ask('GET', PATH)).body)).toEqual(history(await entries()));
      await save({ 'emails.general': 'typed@hats.example' });
      await save({ 'emails.general': DEFAULT_SHOP_SETTINGS.emails.general });
      const typed = (await inForce()).version;
      await expect.poll(async () => (await inForce(moved.url)).version, { timeout: 10_000 }).toBe(typed);
      expect((await inForce(moved.url)).settings.editWindowMinutes).toBe(45);
      const contact = await pageText('/contact', moved.url);
      expect(contact).not.toContain('help@loudhats.shop');
      for (const kept of ['orders', 'returns']) expect(contact).toContain(`mailto:${kept}@loudhats.shop`);
    } finally {
      await moved.close();
    }
  });

  test.each([
    [{ customHatPrice: 'free' }, 'customHatPrice', 'Enter an amount from 1.00 to 999.99.'],
    [{ partyPack: '4 10\n13 15' }, 'partyPack', 'A step needs a whole number of hats from 2 to 12.'],
    [{ 'days.express.1': '30' }, 'days.express.1', 'Express cannot be slower than standard, so at most 10.'],
  ])(
    'with %j are refused with a message for the field, and nothing is stored',
    async (fields, path, message) => {
      const before = await inForce();
      expect(await save(fields)).toMatchObject({
        status: 422,
        body: { error: { path: `form.${path}`, message, details: { [path]: message } } },
      });
      expect(await inForce()).toEqual(before);
      expect(await storedVersions()).toBe(before.version);
    },
  );

  describe('two administrators', () => {
    test('who save at once make one change, and the others are refused with its version', async () => {
      const { version } = await inForce();
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, i) => save({ customHatPrice: `3${i}.00` }, version)),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(5).fill(409)]);
      const winner = answers.find(({ status }) => status === 201)?.body as SettingsEntry;
      expect(winner.version).toBe(version + 1);
      for (const { status, body } of answers)
        if (status === 409) expect(body).toMatchObject({ error: { code: 'conflict', details: winner } });
      expect(await inForce()).toEqual(shopperSettings(winner));
    });

    test('on two instances: one change wins, the other is refused with it, and both show it within a second', async () => {
      const elsewhere = new AdminBrowser(other.url);
      await elsewhere.signIn(ROBIN.email, ROBIN.password);
      const [opened] = await entries('?limit=1');
      if (!opened) throw new Error('There are no settings.');
      const change = (browser: AdminBrowser, price: string) =>
        browser.ask('POST', PATH, {
          version: opened.version,
          form: { ...settingsForm(opened.settings), 'rates.standard': price },
        });
      const answers = await Promise.all([change(robin, '6.11'), change(elsewhere, '6.22')]);
      const saved = performance.now();
      const [winner, loser] = answers[0].status === 201 ? answers : answers.toReversed();
      expect([winner?.status, loser?.status]).toEqual([201, 409]);
      expect(loser?.body).toMatchObject({ error: { code: 'conflict', details: winner?.body } });
      const price = winner === answers[0] ? '$6.11' : '$6.22';
      for (const url of [shop.url, other.url])
        await expect.poll(() => pageText('/shipping', url), { timeout: 10_000 }).toContain(price);
      expect(performance.now() - saved).toBeLessThan(5000);
      expect(await inForce(other.url)).toEqual(await inForce());
    });

    test('cannot save on top of a version that does not exist', async () => {
      const { version } = await inForce();
      expect((await save({ customHatPrice: '41.00' }, version + 1)).status).toBe(409);
      expect((await inForce()).version).toBe(version);
    });

    test('who save what is already in force change nothing', async () => {
      const { version } = await inForce();
      expect(await save({})).toMatchObject({ status: 201, body: { version } });
      expect(await storedVersions()).toBe(version);
    });

    test('who click twice make one change', { tags: 'nightly' }, async () => {
      const { version } = await inForce();
      const [first, second] = await Promise.all([1, 2].map(() => save({ customHatPrice: '28.00' }, version)));
      expect([first?.status, second?.status]).toEqual([201, 201]);
      expect(second?.body).toEqual(first?.body);
      expect(await storedVersions()).toBe(version + 1);
    });
  });

  describe('an earlier version', () => {
    test('is restored as a new one', async () => {
      await saveNewPrice();
      const before = await inForce();
      await save({ 'rates.elsewhere': '18.00' });
      const undone = await restore(before.version, before.version + 1);
      expect(undone).toMatchObject({
        status: 201,
        body: {
          version: before.version + 2,
          restores: before.version,
          changes: [expect.stringMatching(/^Outside the US: \$14\.99, was \$18\.00$/)],
        },
      });
      expect(await inForce()).toEqual({ ...before, version: before.version + 2 });
      expect((await restore(0, before.version + 2)).status).toBe(201);
      expect(await inForce()).toEqual({ version: before.version + 3, settings: FIRST });
    });

    test('is restored only over the version in force, and a version that is not earlier is refused', async () => {
      await saveNewPrice();
      const version = await saveNewPrice();
      expect((await restore(1, version - 1)).status).toBe(409);
      expect((await restore(version, version)).status).toBe(404);
      expect((await restore(version + 5, version)).status).toBe(404);
      expect((await inForce()).version).toBe(version);
    });

    test('is never changed or deleted', async () => {
      await saveNewPrice();
      const before = await shop.rows('select * from settings order by version');
      for (const statement of [
        `update settings set who = 'nobody'`,
        'delete from settings where version = 1',
        'truncate settings',
      ])
        await expect(shop.rows(statement), statement).rejects.toThrow('only ever added to');
      expect(await shop.rows('select * from settings order by version')).toEqual(before);
    });

    test('is listed in pages, down to version 0', { tags: 'nightly' }, async () => {
      for (let saved = 0; saved < 4; saved += 1) await saveNewPrice();
      const all = await entries();
      const versions = all.map(({ version }) => version);
      expect(versions).toEqual(Array.from({ length: all.length }, (_, index) => all.length - 1 - index));
      const paged: SettingsEntry[] = [];
      for (let path: string | undefined = `${PATH}?limit=2`; path; ) {
        const { body, response } = await robin.ask('GET', path);
        paged.push(...(body as SettingsEntry[]));
        path = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
      }
      expect(paged).toEqual(all);
    });

    test('is listed for one group of the settings, with only what changed there', {
      tags: 'nightly',
    }, async () => {
      const before = await saveNewPrice();
      expect((await save({ profitFloor: '1.00', customHatPrice: '88.00' }, before)).status).toBe(201);
      expect((await save({ profitFloor: '2.00' })).status).toBe(201);
      const all = await entries();
      const ofPrice = await entries('?group=custom-hats');
      const changed = (entry: SettingsEntry) => entry.changes.some((text) => text.includes('custom hat'));
      expect(ofPrice.map(({ version }) => version)).toEqual(
        all.filter(changed).map(({ version }) => version),
      );
      expect(ofPrice.flatMap(({ changes }) => changes).every((text) => text.includes('custom hat'))).toBe(
        true,
      );
      expect(await entries(`?group=custom-hats&after=${before + 1}`)).toEqual(ofPrice.slice(1));
    });

    test('is recorded in the log when it is saved and when it is restored', async () => {
      const version = await saveNewPrice();
      expect((await restore(0, version)).status).toBe(201);
      const log = await shop.rows<{ who: string; action: string; subject: string }>(
        "select who, action, subject from admin_audit where about = 'settings' order by id desc limit 2",
      );
      expect(log).toEqual([
        {
          who: ROBIN.email,
          action: expect.stringContaining('brought earlier settings back'),
          subject: `${version + 1}`,
        },
        {
          who: ROBIN.email,
          action: expect.stringContaining('changed the settings'),
          subject: `${version}`,
        },
      ]);
    });
  });

  describe('the end of Printful’s token', () => {
    test('is warned of as soon as it is saved, and another end closes that', {
      tags: 'nightly',
    }, async () => {
      const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
      const warnings = () =>
        shop.rows<{ open: boolean }>(
          "select done_at is null as open from alerts where event like 'printful-token-ends.%' order by id",
        );
      expect((await save({ printfulTokenEnds: inDays(5) })).status).toBe(201);
      expect(await warnings()).toEqual([{ open: true }]);
      expect((await save({ printfulTokenEnds: inDays(300) })).status).toBe(201);
      expect(await warnings()).toEqual([{ open: false }]);
    });
  });
});

describe('more versions than are read', () => {
  withNewShop();

  test('do not make a change of the oldest one that is', async () => {
    const settings = JSON.stringify({ ...DEFAULT_SHOP_SETTINGS, customHatPrice: 2640 });
    await shop.rows(
      "insert into settings (version, who, data) select n, 'Robin', $1 from generate_series(1, 1001) n",
      [settings],
    );
    expect(await entries('?group=custom-hats')).toEqual([]);
    const { body } = await robin.ask('GET', `${PATH}/facts`);
    expect((body as SettingsFacts).lastChanges).toEqual({});
  });
});
