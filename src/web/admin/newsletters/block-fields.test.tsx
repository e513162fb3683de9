import { expect, test } from 'vitest';
import { openAdmin } from '../../../../test/small-dom/open-admin.tsx';
import { SmallEvent } from '../../../../test/small-dom/small-event.ts';
import type { LetterBlock } from '../../../domain/newsletter/blocks.ts';
import { PRODUCTS_PAGE_SIZE } from '../../../wire/page-sizes.ts';
import { BlockFields } from './block-fields.tsx';

const PICTURES = '/api/admin/campaigns/pictures';
const HATS = Array.from({ length: PRODUCTS_PAGE_SIZE + 2 }, (_, index) => ({
  id: index + 1,
  name: `Hat ${index + 1}`,
  price: '24.99',
  image: '',
  hatColor: 'navy',
  textColor: 'white',
  fontStyle: 'impact',
  textLine1: 'Hi',
  textLine2: '',
  textLine3: '',
}));

async function opened(block: LetterBlock, answers: object = {}, errors: Record<string, string> = {}) {
  const changes: LetterBlock[] = [];
  const page = await openAdmin(
    <BlockFields
      block={block}
      onChange={(next) => changes.push(next)}
      errorOf={(field) => errors[field] ?? null}
    />,
    {
      '/api/products': HATS.slice(0, PRODUCTS_PAGE_SIZE),
      [`/api/products?after=${PRODUCTS_PAGE_SIZE}`]: HATS.slice(PRODUCTS_PAGE_SIZE),
      [PICTURES]: [{ path: '/p/1.png' }, { path: '/p/2.png' }],
      ...answers,
    },
  );
  return { page, changes };
}

test('a hat is chosen among all of the shop', async () => {
  const { page, changes } = await opened({ kind: 'hat', hat: 0 });
  const options = page.field('Hat').options.map(({ textContent }) => textContent);
  expect(options).toHaveLength(HATS.length + 1);
  expect([options[0], options.at(-1)]).toEqual(['Choose a hat', `Hat ${HATS.length}, $24.99`]);
  await page.fill('Hat', String(HATS.length));
  expect(changes).toEqual([{ kind: 'hat', hat: HATS.length }]);
});

test('a hat that is sold no longer stays, and says so', async () => {
  const { page } = await opened({ kind: 'hat', hat: 900 }, {}, { hat: 'Choose another.' });
  expect(page.field('Hat').options.map(({ textContent }) => textContent)).toContain(
    'A hat that is not in the shop',
  );
  expect(page.text()).toContain('|Choose another.|');
  const { page: sold } = await opened({ kind: 'hat', hat: HATS.length });
  expect(sold.field('Hat').options.map(({ textContent }) => textContent)).not.toContain(
    'A hat that is not in the shop',
  );
});

test('a button has words and an address', async () => {
  const { page, changes } = await opened(
    { kind: 'button', label: 'See', link: '' },
    {},
    { link: 'Where to?' },
  );
  expect(page.text()).toContain('|Where to?|');
  await page.play({ 'It opens': '/shop', 'Words on the button': 'Look' });
  expect(changes).toEqual([
    { kind: 'button', label: 'See', link: '/shop' },
    { kind: 'button', label: 'Look', link: '' },
  ]);
});

const PICTURE: LetterBlock = { kind: 'picture', picture: '', description: '' };
const upload = async (answer: unknown) => {
  const opening = await opened(PICTURE, { [`POST ${PICTURES}`]: answer });
  const { page } = opening;
  const field = page.field('Upload a picture');
  await page.does(() => {
    Object.assign(field, { files: [new File(['x'], 'hat.png', { type: 'image/png' })] });
    field.dispatchEvent(new SmallEvent('change'));
  });
  return opening;
};

test('a picture is uploaded, and the latest ones are read again', async () => {
  const { page, changes } = await upload({ path: '/p/3.png' });
  expect(page.sent).toEqual([[`POST ${PICTURES}`, [['picture', expect.any(File)]]]]);
  expect(changes).toEqual([{ ...PICTURE, picture: '/p/3.png' }]);
  expect(page.read.filter((path) => path === PICTURES)).toHaveLength(2);
});

test('a picture that cannot be used says why', async () => {
  const error = { code: 'invalid', message: 'That is no picture.' };
  const { page, changes } = await upload(() => new Response(JSON.stringify({ error }), { status: 422 }));
  expect(page.text()).toContain('|That is no picture.|');
  expect(changes).toEqual([]);
});

test('one of the latest pictures is used again, and described', async () => {
  const { page, changes } = await opened({ ...PICTURE, picture: '/p/2.png' } as LetterBlock);
  expect(page.find('[aria-label="Picture 2"]').getAttribute('aria-pressed')).toBe('true');
  await page.play('Picture 1', { 'What it shows': 'A hat' });
  expect(changes).toEqual([
    { kind: 'picture', picture: '/p/1.png', description: '' },
    { kind: 'picture', picture: '/p/2.png', description: 'A hat' },
  ]);
});

test('headline and text are typed', async () => {
  const { page, changes } = await opened({ kind: 'headline', text: '' });
  await page.fill('Headline', 'New hats');
  expect(changes).toEqual([{ kind: 'headline', text: 'New hats' }]);
  const text = await opened({ kind: 'text', text: '' });
  await text.page.fill('Text', 'Look.');
  expect(text.changes).toEqual([{ kind: 'text', text: 'Look.' }]);
});
