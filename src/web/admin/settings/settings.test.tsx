import { describe, expect, test } from 'vitest';
import { openAdmin } from '../../../../test/small-dom/open-admin.tsx';
import { cents } from '../../../domain/money/money.ts';
import { settingsForm } from '../../../domain/settings/settings-form.ts';
import { DEFAULT_SHOP_SETTINGS } from '../../../domain/settings/shop-settings.ts';
import type { SettingsEntry, SettingsFacts } from '../../../wire/admin/settings.ts';
import { SearchField } from '../search/search-field.tsx';
import { Settings } from './settings.tsx';

const PATH = '/api/admin/settings';
const at = '2026-11-21T15:00:00.000Z';

const OPENED: SettingsEntry = {
  version: 3,
  at,
  who: 'Robin',
  settings: DEFAULT_SHOP_SETTINGS,
  changes: ['Price of a custom hat: $24.99, was $20.00'],
  restores: null,
};
const FIRST: SettingsEntry = { ...OPENED, version: 1, at: null, who: null, changes: [] };
const FACTS: SettingsFacts = {
  ordersSince: 4,
  lastChanges: { 'custom-hats': { who: 'Robin', at, changes: OPENED.changes } },
  costs: {
    hat: 1200,
    embroidery: { isStitched: false, estimated: null },
    fee: { basisPoints: 290, fixed: 30 },
    rates: [
      { hats: 1, rates: [{ id: 'STANDARD', rate: 400, minDeliveryDays: 3, maxDeliveryDays: 5 }] },
      { hats: 3, rates: [{ id: 'STANDARD', rate: 5000, minDeliveryDays: 3, maxDeliveryDays: 5 }] },
    ],
  },
  sold: [{ hats: 2, customHats: 2, subtotal: 4998, country: 'US', isExpress: false, orders: 3 }],
};
const FORM = settingsForm(DEFAULT_SHOP_SETTINGS);

const opened = (
  answers: object = {},
  { entry = OPENED, role }: { entry?: SettingsEntry; role?: 'helper' } = {},
) =>
  openAdmin(
    <>
      <SearchField />
      <Settings />
    </>,
    {
      [`${PATH}?limit=1`]: [entry],
      [`${PATH}/facts`]: FACTS,
      [PATH]: [entry, { ...OPENED, version: 2, restores: 1, changes: [] }, FIRST],
      ...answers,
    },
    { role },
  );

test('the page says who changed what, and since how many orders', async () => {
  const page = await opened();
  expect(page.text('[aria-labelledby="settings-last-title"]')).toBe(
    '|Last change|Price of a custom hat: $24.99, was $20.00|Robin, Sat, Nov 21, 3:00 PM|4 orders since.|Undo this change|',
  );
  expect(page.text('#custom-hats')).toContain(
    '|Robin, Sat, Nov 21, 3:00 PM: Price of a custom hat: $24.99, was $20.00|History|',
  );
  expect(page.text('#party-pack')).toContain('|Never changed|');
  expect(page.text('#history')).toContain(
    '|Version 2|Robin, Sat, Nov 21, 3:00 PM|Brought back version 1.|Use again|Version 1|What the shop opened with|Use again|',
  );
  expect(page.text('#history')).toContain('|Version 3|In force|');
});

describe('the preview', () => {
  test('shows what carts cost and what is left of them', async () => {
    const page = await opened();
    expect(page.text('.settings-preview')).toContain(
      '|1 hat|$29.98|$29.98|$12.81|3 hats|$74.97|$74.97|−$13.50|4 hats|$89.96|$89.96|unknown|',
    );
    expect(page.text('.settings-preview')).toContain('|10% off all 5 hats|');
  });

  test('follows what is typed, and asks nothing of a form with mistakes', async () => {
    const page = await opened();
    await page.play({ 'Price of a custom hat ($)': '29.99' });
    expect(page.text('.settings-preview')).toContain('|1 hat|$29.98|$34.98|$17.67|');
    expect(page.text('.settings-preview')).toContain(
      '|Last 30 days, 3 orders had 2 hats and would have cost something else. They would have brought ',
    );
    expect(page.text('#custom-hats')).toContain(' Not saved yet.|');
    expect(page.text('.foot-bar')).toBe('|1 change not saved|Discard|Save 1 change|');
    await page.play({ 'Price of a custom hat ($)': 'free' });
    expect(page.text('.settings-preview')).toContain('|1 hat|$29.98|?|?|');
    expect(page.text('.settings-preview')).not.toContain('What the cart will say');
  });
});

describe('a change', () => {
  test('is saved with the version that was opened', async () => {
    const saved = {
      ...OPENED,
      version: 4,
      settings: { ...DEFAULT_SHOP_SETTINGS, customHatPrice: cents(2999) },
    };
    const page = await opened({ [`POST ${PATH}`]: saved });
    await page.play({ 'Price of a custom hat ($)': '29.99', 'Standard is free above ($)': '60.00' });
    await page.play('Save 2 changes');
    const form = { ...FORM, customHatPrice: '29.99', freeStandardAbove: '60.00' };
    expect(page.sent).toEqual([[`POST ${PATH}`, { version: 3, form }]]);
    expect(page.text()).toContain('|Settings saved: Every cart uses them now, open ones too.');
    expect(page.text('.foot-bar')).toBe('|No changes|Discard|Save|');
    expect(page.field('Standard is free above ($)').value).toBe('50.00');
    expect(page.read).toContain('/api/settings');
  });

  test('that contradicts another field of its setting says so there once it is left', async () => {
    const page = await opened();
    await page.play({ From: '2026-12-24', 'Back on': '2027-01-04' });
    const leave = (label: string) =>
      page.does(() => {
        page.field(label).focus();
        page.field(label).blur();
      });
    await leave('From');
    expect(page.text('#holiday')).not.toContain('You cannot be back before you leave.');
    await page.play({ From: '2027-01-11' });
    await leave('From');
    expect(page.text('#holiday')).toContain('|Back on|You cannot be back before you leave. ');
    await page.play({ 'Back on': '2027-01-12' });
    expect(page.text('#holiday')).not.toContain('You cannot be back before you leave.');
  });

  test('says nothing of an empty field of its setting before that is left, too', async () => {
    const page = await opened();
    const missing = 'Write what the bar says, or turn it off.';
    await page.play({ 'Announcement bar': '', 'Page it leads to': '/shop' });
    await page.does(() => page.field('Text').focus());
    expect(page.text('#announcement')).not.toContain(missing);
    await page.does(() => page.field('Text').blur());
    expect(page.text('#announcement')).toContain(missing);
  });

  test('with a mistake is not saved, and says so at its field until it is right', async () => {
    const page = await opened();
    const price = () => page.field('Price of a custom hat ($)').getAttribute('aria-invalid');
    await page.play({ 'Price of a custom hat ($)': '0' });
    expect(price()).toBeNull();
    await page.play('Save 1 change');
    expect(price()).toBe('true');
    expect(page.document.activeElement).toBe(page.field('Price of a custom hat ($)'));
    await page.play({ 'Price of a custom hat ($)': '0.0' });
    expect(price()).toBe('true');
    await page.play({ 'Price of a custom hat ($)': '12' });
    expect(price()).toBeNull();
    expect(page.sent).toEqual([]);
    await page.play('Discard');
    expect(page.field('Price of a custom hat ($)').value).toBe('24.99');
  });

  test('that Stripe does not allow says why', async () => {
    const message = 'You are registered in no state at Stripe.';
    const error = { code: 'invalid', path: 'form.tax.isOn', message };
    const page = await opened({
      [`POST ${PATH}`]: () => new Response(JSON.stringify({ error }), { status: 422 }),
    });
    await page.play({ 'Page it leads to': '/shop' }, 'Save 1 change');
    expect(page.text()).toContain(`|Error: ${message}|`);
    expect(page.text('.foot-bar')).toContain('|1 change not saved|');
  });

  test('that hides a field with a mistake leaves that field as it is stored', async () => {
    const page = await opened({ [`POST ${PATH}`]: { ...OPENED, version: 4 } });
    await page.play({ 'What happens': 'longer', 'Business days longer': '' }, { 'What happens': 'closed' });
    expect(page.text('.foot-bar')).toBe('|No changes|Discard|Save|');
    await page.play({ 'Page it leads to': '/shop' }, 'Save 1 change');
    expect(page.sent).toEqual([
      [`POST ${PATH}`, { version: 3, form: { ...FORM, 'announcement.link': '/shop' } }],
    ]);
  });

  test('of steps and countries is part of the form', async () => {
    const page = await opened({ [`POST ${PATH}`]: { ...OPENED, version: 4 } });
    await page.play('Add a step', { 'Step 3, hats': '12', 'Step 3, percent': '20' }, 'Remove step 1');
    expect(page.text('#party-pack')).toContain(
      '|hats or more:|% off|×|hats or more:|% off, ships free|×|Add a step|',
    );
    expect(page.text('#party-pack')).toContain(
      '|Party Pack: 15% off from 7 hats, 20% off from 12 hats, was 10% off from 4 hats, 15% off from 7 hats. Not saved yet.|',
    );
    await page.play({ Canada: '' }, 'Save 2 changes');
    const form = { ...FORM, partyPack: '7 15\n12 20', countries: 'US UK AU' };
    expect(page.sent).toEqual([[`POST ${PATH}`, { version: 3, form }]]);
  });
});

test('what the search found opens only after a question while a change is not saved', async () => {
  const found = { exact: null, orders: [], people: [], products: [], codes: ['DANA10'] };
  const page = await opened({
    '/api/admin/search?q=dana': found,
    [`POST ${PATH}`]: { ...OPENED, version: 4 },
  });
  const search = async () => {
    await page.fill('Find an order', 'dana');
    await page.settle(160);
    await page.click('DANA10');
  };
  await page.play({ 'Price of a custom hat ($)': '29.99' });
  await search();
  await page.play('Keep editing');
  expect([page.address(), page.field('Price of a custom hat ($)').value]).toEqual(['/admin', '29.99']);
  await page.play('Save 1 change');
  await search();
  expect(page.address()).toBe('/admin/codes');
});

describe('an earlier version', () => {
  test.each([
    ['Undo this change', 2],
    ['Use again: version 1', 1],
  ])('comes back by “%s”', async (button, version) => {
    const page = await opened({ [`POST ${PATH}/${version}/restore`]: { ...OPENED, version: 4 } });
    await page.play(button);
    expect(page.sent).toEqual([[`POST ${PATH}/${version}/restore`, { version: 3 }]]);
    expect(page.text()).toContain('|Earlier settings are back: ');
  });

  test('waits until changes are saved or discarded', async () => {
    const page = await opened();
    await page.play({ 'Price of a custom hat ($)': '29.99' });
    expect(page.text('#history')).toContain(
      '|Save or discard your changes before you use an earlier version again.|',
    );
    expect([page.has('Undo this change'), page.has('Use again: version 1')]).toEqual([false, false]);
  });
});

describe('what somebody else saved first', () => {
  const theirs: SettingsEntry = {
    ...OPENED,
    version: 4,
    who: 'Sam',
    changes: ['Express: $12.99, was $9.99'],
    settings: { ...DEFAULT_SHOP_SETTINGS, rates: { ...DEFAULT_SHOP_SETTINGS.rates, express: cents(1299) } },
  };
  const error = { code: 'conflict', message: 'Changed', details: theirs };
  const conflicting = () => {
    let isFirst = true;
    return opened({
      [`POST ${PATH}`]: () => {
        const answer = isFirst
          ? new Response(JSON.stringify({ error }), { status: 409 })
          : { ...theirs, version: 5 };
        isFirst = false;
        return answer;
      },
    });
  };

  test('is shown, and taken', async () => {
    const page = await conflicting();
    await page.play({ 'Price of a custom hat ($)': '29.99' }, 'Save 1 change');
    expect(page.text('.foot-bar')).toContain(
      '|Sam changed the settings after you opened them.|Your changes were not saved.|Express: $12.99, was $9.99|',
    );
    await page.play('Show theirs');
    expect(page.field('Express, in the US ($)').value).toBe('12.99');
    expect(page.field('Price of a custom hat ($)').value).toBe('24.99');
  });

  test('is what Discard leaves', async () => {
    const page = await conflicting();
    await page.play({ 'Price of a custom hat ($)': '29.99' }, 'Save 1 change', 'Discard');
    expect(page.field('Express, in the US ($)').value).toBe('12.99');
    expect(page.text('.foot-bar')).toBe('|No changes|Discard|Save|');
  });

  test('is kept below my changes', async () => {
    const page = await conflicting();
    await page.play(
      { 'Price of a custom hat ($)': '29.99' },
      'Save 1 change',
      'Keep my changes',
      'Save 1 change',
    );
    const form = { ...FORM, customHatPrice: '29.99', 'rates.express': '12.99' };
    expect(page.sent.at(-1)).toEqual([`POST ${PATH}`, { version: 4, form }]);
  });
});

test('a helper can look, and change nothing', async () => {
  const page = await opened({}, { role: 'helper' });
  expect(page.text()).toContain('|You can look at the settings. Only an owner can change them.|');
  expect([page.has('Undo this change'), page.has('Use again: version 1')]).toEqual([false, false]);
  expect(page.find('.settings-groups').disabled).toBe(true);
});
