import { expect, test, vi } from 'vitest';
import { cents } from '../../domain/money/money.ts';
import { DEFAULT_SHOP_SETTINGS } from '../../domain/settings/shop-settings.ts';
import { followCatalogVersion, type Published } from './catalog-version.ts';

const published = (version: number): Published => ({
  version,
  settings: {
    version,
    settings: {
      ...DEFAULT_SHOP_SETTINGS,
      words: { ...DEFAULT_SHOP_SETTINGS.words },
      customHatPrice: cents(1000 + version),
    },
  },
  served: null,
});

const options = {
  interval: 60_000,
  firstSettings: { ...DEFAULT_SHOP_SETTINGS, editWindowMinutes: 5 },
  onError: () => undefined,
};

test('the first settings are in force until they are changed', async () => {
  let answer: Published = { version: 3, settings: null, served: null };
  const { catalogVersion, settings } = await followCatalogVersion(async () => answer, options);
  expect(settings.current()).toEqual({ version: 0, settings: options.firstSettings });
  answer = published(4);
  await catalogVersion.refresh();
  expect(catalogVersion.current()).toBe('4');
  expect(settings.current()).toEqual(answer.settings);
  catalogVersion.stop();
});

test('what was worked out from the settings counts until they change', async () => {
  const { catalogVersion, settings } = await followCatalogVersion(async () => published(1), options);
  const { words } = settings.current().settings;
  await catalogVersion.refresh();
  expect(settings.current().settings.words).toBe(words);
  catalogVersion.stop();
});

test('a slow read does not bring back older settings', async () => {
  const reads: ((answer: Published) => void)[] = [];
  const started = followCatalogVersion(
    () => new Promise<Published>((resolve) => void reads.push(resolve)),
    options,
  );
  reads[0]?.(published(1));
  const { catalogVersion, settings } = await started;
  const slow = catalogVersion.refresh();
  const quick = catalogVersion.refresh();
  reads[2]?.(published(2));
  await quick;
  reads[1]?.(published(1));
  await slow;
  expect([catalogVersion.current(), settings.current().version]).toEqual(['2', 2]);
  catalogVersion.stop();
});

test('a holiday begins and ends without a change: other pages, later days, the same version', async () => {
  let time = new Date('2026-12-24T04:59:59Z');
  const holiday = {
    ...DEFAULT_SHOP_SETTINGS.holiday,
    isOn: true,
    from: '2026-12-24',
    backOn: '2027-01-04',
    timeZone: 'America/New_York',
  };
  const away: Published = {
    version: 4,
    settings: { version: 2, settings: { ...DEFAULT_SHOP_SETTINGS, holiday } },
    served: null,
  };
  const { catalogVersion, settings } = await followCatalogVersion(async () => away, {
    ...options,
    now: () => time,
  });
  expect([catalogVersion.current(), settings.current().settings.pause]).toEqual(['4', null]);
  time = new Date('2026-12-24T05:00:00Z');
  expect(catalogVersion.current()).not.toBe('4');
  expect(settings.current()).toMatchObject({ version: 2, settings: { pause: { until: '2027-01-04' } } });
  time = new Date('2027-01-04T05:00:00Z');
  expect([catalogVersion.current(), settings.current().settings.pause]).toEqual(['4', null]);
  catalogVersion.stop();
});

test('a failed read keeps what was read before', async () => {
  let isDown = false;
  const { catalogVersion, settings } = await followCatalogVersion(async () => {
    if (isDown) throw new Error('the database is down');
    return published(1);
  }, options);
  isDown = true;
  await expect(catalogVersion.refresh()).rejects.toThrow('down');
  expect(settings.current().version).toBe(1);
  catalogVersion.stop();
});

test('every instance learns by itself what is published and whom the database serves, reads once at a time, and stops', async () => {
  vi.useFakeTimers();
  const shop = { origin: 'https://hats.example', systemIdentifier: '1', live: true, restoredAt: null };
  const reads: PromiseWithResolvers<Published>[] = [];
  const errors: unknown[] = [];
  const started = followCatalogVersion(
    () => {
      reads.push(Promise.withResolvers());
      return reads.at(-1)?.promise ?? Promise.reject();
    },
    { ...options, interval: 1000, onError: (error) => errors.push(error) },
  );
  reads[0]?.resolve({ ...published(1), served: shop });
  const { catalogVersion, served } = await started;
  expect(served.current()).toEqual(shop);

  await vi.advanceTimersByTimeAsync(3000);
  expect(reads).toHaveLength(2);
  const down = new Error('the database is down');
  reads[1]?.reject(down);
  await vi.advanceTimersByTimeAsync(1000);
  expect([errors, served.current()]).toEqual([[down], shop]);

  const restored = { ...shop, restoredAt: new Date() };
  reads[2]?.resolve({ ...published(1), version: 2, served: restored });
  await vi.advanceTimersByTimeAsync(0);
  expect([catalogVersion.current(), served.current()]).toEqual(['2', restored]);
  catalogVersion.stop();
  await vi.advanceTimersByTimeAsync(5000);
  expect(reads).toHaveLength(3);
  vi.useRealTimers();
});
