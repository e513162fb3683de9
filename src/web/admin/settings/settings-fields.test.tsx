import { expect, test } from 'vitest';
import { openAdmin } from '../../../../test/small-dom/open-admin.tsx';
import { SETTINGS_GROUPS } from '../../../domain/settings/settings-groups.ts';
import { SettingsLineFields } from './settings-fields.tsx';
import { TryWords } from './words-field.tsx';

const LINES = SETTINGS_GROUPS.flatMap(({ lines }) => lines);
const lineOf = (field: string) => {
  const found = LINES.find(({ fields }) => fields.some(({ name }) => name === field));
  if (!found) throw new Error(`No setting has ${field}`);
  return found;
};

async function opened(field: string, form: Record<string, string>, problem?: string) {
  const changes: unknown[] = [];
  const page = await openAdmin(
    <SettingsLineFields
      line={lineOf(field)}
      form={form as never}
      problems={problem ? ({ [field]: problem } as never) : {}}
      onWrite={(change) => changes.push(change)}
      onLeave={(name) => changes.push(`left ${name}`)}
    />,
    {},
  );
  return { page, changes };
}

test('words are a list that grows with Enter or Add, and shrinks', async () => {
  const { page, changes } = await opened('words.refused', { 'words.refused': 'Nike\nPuma' });
  expect(page.document.querySelectorAll('li').map(({ textContent }) => textContent)).toEqual([
    'Nike×',
    'Puma×',
  ]);
  await page.fill('Add a word to', ' Asics ');
  await page.press(page.field('Add a word to'), 'a');
  expect(changes).toEqual([]);
  await page.press(page.field('Add a word to'), 'Enter');
  expect(changes).toEqual([{ 'words.refused': 'Nike\nPuma\nAsics' }]);
  expect(page.field('Add a word to').value).toBe('');
  await page.play('Add');
  expect(changes).toHaveLength(1);
  await page.play('Remove Nike');
  expect(changes.slice(1)).toEqual([{ 'words.refused': 'Puma' }, 'left words.refused']);
});

test('countries are checked, and none at all is questioned at once', async () => {
  const { page, changes } = await opened('countries', { countries: 'US CA' }, 'Choose one.');
  expect(page.find('[type=checkbox]').getAttribute('aria-invalid')).toBe('true');
  expect([page.field('Canada').checked, page.field('Australia').checked]).toEqual([true, false]);
  expect(page.text('.field-message')).toBe('|Choose one.|');
  await page.play({ Australia: '' });
  await page.play({ Canada: '' });
  expect(changes).toEqual([{ countries: 'US CA AU' }, { countries: 'US' }]);
  const last = await opened('countries', { countries: 'US' });
  await last.page.play({ 'United States': '' });
  expect(last.changes).toEqual([{ countries: '' }, 'left countries']);
});

test('steps are typed without spaces, and the largest ships free', async () => {
  const { page, changes } = await opened('partyPack', { partyPack: '4 10\n7 15' });
  expect(page.text()).toContain('|hats or more:|% off|×|hats or more:|% off, ships free|×|');
  await page.play({ 'Step 1, hats': ' 5' });
  await page.does(() => page.field('Step 1, hats').blur());
  expect(changes).toEqual([{ partyPack: '5 10\n7 15' }, 'left partyPack']);
  const single = await opened('partyPack', { partyPack: '4 10' });
  expect(single.page.document.querySelector('.field-message')).toBe(null);
  expect(single.page.has('Remove step 1')).toBe(false);
  const wrong = await opened('partyPack', { partyPack: '4 x' }, 'Type a number.');
  expect(wrong.page.text('.field-message')).toBe('|Type a number.|');
});

test('a longer delivery is asked for only where a holiday makes it longer', async () => {
  const fields = async (effect: string) => {
    const { page } = await opened('holiday.effect', { 'holiday.effect': effect });
    return page.document.querySelectorAll('input, select, textarea').map(({ name }) => name);
  };
  expect(await fields('longer')).toContain('holiday.moreDays');
  expect(await fields('pause')).not.toContain('holiday.moreDays');
});

test('some words are tried by the lists as they are typed', async () => {
  const form = { 'words.refused': 'Zork', 'words.asked': 'Florp', 'words.allowed': '' };
  const page = await openAdmin(<TryWords form={form as never} />, {});
  const says = async (words: string) => {
    await page.fill('Try some words', words);
    return page.text('[role="status"]');
  };
  expect(await says('Zork you')).toBe('|Never printed, because of “Zork”.|');
  expect(await says('Florp')).toBe('|You are asked first, because of “Florp”.|');
  expect(await says('Hello')).toBe('|Can be printed.|');
  expect(await says(' ')).toBe('|');
});

test('a choice is written with the value that is chosen', async () => {
  const { page, changes } = await opened('holiday.effect', { 'holiday.effect': 'longer' });
  expect(page.find('select').value).toBe('longer');
  await page.fill('What happens', 'closed');
  await page.does(() => page.field('What happens').blur());
  expect(changes).toEqual([{ 'holiday.effect': 'closed' }, 'left holiday.effect']);
});

test('a text that may be longer than a line has two', async () => {
  const { page } = await opened('packingSlip.text', { 'packingSlip.text': 'Wear it.' });
  expect(page.field('Text').getAttribute('rows')).toBe('2');
});
