import { describe, expect, test } from 'vitest';
import { checkProduct, hasDesign, NEW_PRODUCT, type ProductForm } from './product-form.ts';

const form = (fields: Partial<ProductForm>): ProductForm => ({
  ...NEW_PRODUCT,
  name: 'Maid of Dishonor',
  textLine1: 'Maid of',
  ...fields,
});

const SLUG_MESSAGE = 'Use small letters and digits with single hyphens between them, like maid-of-dishonor.';

describe('a product', () => {
  test('with a name and a price can be saved', () => {
    expect(checkProduct(form({}))).toEqual({});
  });

  test.each([
    [{ name: ' M ' }, { name: 'Name is required' }],
    [{ name: '\u200b\u200b' }, { name: 'Name is required' }],
    [{ price: ' ' }, { price: 'Price is required' }],
    [{ price: '30,00' }, { price: 'Price must be an amount like 29.99' }],
    [{ price: '0.99' }, { price: 'Price must be an amount like 29.99' }],
    [{ hatColor: 'teal' }, { hatColor: 'Hat Color is required' }],
    [{ textColor: '' }, { textColor: 'Text Color is required' }],
    [{ fontStyle: 'comic' }, { fontStyle: 'Font Style is required' }],
    [{ occasions: ['birthday', 'funeral'] }, { occasions: 'Choose occasions from the list.' }],
    [{ slug: 'Maid' }, { slug: SLUG_MESSAGE }],
    [{ slug: 'maid--of' }, { slug: SLUG_MESSAGE }],
    [{ slug: '-maid' }, { slug: SLUG_MESSAGE }],
    [{ slug: 'maid/of' }, { slug: SLUG_MESSAGE }],
    [{ slug: 'x'.repeat(121) }, { slug: 'The address has 121 characters; at most 120 fit.' }],
    [{ pageTitle: 'x'.repeat(121) }, { pageTitle: 'The title has 121 characters; at most 120 fit.' }],
    [
      { pageDescription: 'x'.repeat(321) },
      { pageDescription: 'The summary has 321 characters; at most 320 fit.' },
    ],
    [{ textLine2: 'x'.repeat(21) }, { textLine2: 'This line has 21 characters; at most 20 fit.' }],
    [{ name: 'x'.repeat(10_000) }, { name: 'Name has 10000 characters; at most 200 fit.' }],
    [
      { description: 'x'.repeat(5001) },
      { description: 'Description has 5001 characters; at most 5000 fit.' },
    ],
  ])('with %j gets the messages %j', (fields, faults) => {
    expect(checkProduct(form(fields))).toEqual(faults);
  });

  test('may have names, descriptions and lines up to their limits', () => {
    expect(checkProduct(form({ name: 'Mo' }))).toEqual({});
    const page = { slug: 'x'.repeat(120), pageTitle: 'x'.repeat(120), pageDescription: 'x'.repeat(320) };
    expect(checkProduct(form(page))).toEqual({});
    expect(
      checkProduct(form({ name: 'x'.repeat(200), description: 'x'.repeat(5000), textLine3: 'x'.repeat(20) })),
    ).toEqual({});
  });

  test('starts blank, on a black hat with white text', () => {
    expect(NEW_PRODUCT).toEqual({
      slug: '',
      pageTitle: '',
      pageDescription: '',
      name: '',
      price: '29.99',
      description: '',
      featured: false,
      occasions: [],
      hatColor: 'black',
      textColor: 'white',
      fontStyle: 'impact',
      textLine1: '',
      textLine2: '',
      textLine3: '',
    });
  });

  test.each([{ hatColor: 'navy' }, { textColor: 'pink' }, { fontStyle: 'impact' }])(
    'with a Printful picture and %j needs the rest of a design',
    (some) => {
      const pictured = form({ hatColor: '', textColor: '', fontStyle: '', textLine1: 'Mine', ...some });
      expect(checkProduct(pictured, { isSynced: true })).not.toHaveProperty('textLine1');
      expect(Object.keys(checkProduct(pictured, { isSynced: true }))).toHaveLength(2);
    },
  );

  test('with a Printful picture needs no design', () => {
    const pictured = form({ hatColor: '', textColor: '', fontStyle: '', textLine1: '' });
    expect(hasDesign(pictured)).toBe(false);
    expect(checkProduct(pictured, { isSynced: true })).toEqual({});
    expect(checkProduct(pictured)).toMatchObject({ hatColor: 'Hat Color is required' });
    const withWords = { ...pictured, textLine2: 'left over' };
    expect(checkProduct(withWords, { isSynced: true }).textLine1).toMatch(/^Clear the text lines/);
  });

  test('needs text in its design', () => {
    expect(checkProduct(form({ textLine1: ' ' }))).toEqual({ textLine1: 'Enter the text of the hat.' });
  });

  test('with a Printful picture and a design needs text', () => {
    const [wordless, written] = [form({ textLine1: ' ' }), form({ textLine1: 'Mine now' })];
    expect(checkProduct(wordless, { isSynced: true })).toEqual({
      textLine1: expect.stringContaining('As pictured'),
    });
    expect(checkProduct(written, { isSynced: true })).toEqual({});
  });
});
