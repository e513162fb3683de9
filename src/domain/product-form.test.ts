import { describe, expect, test } from 'vitest';
import { checkProduct, hasDesign, NEW_PRODUCT, type ProductForm } from './product-form.ts';

const form = (fields: Partial<ProductForm>): ProductForm => ({
  ...NEW_PRODUCT,
  name: 'Maid of Dishonor',
  textLine1: 'Maid of',
  ...fields,
});

describe('a product', () => {
  test('with a name and a price may be saved', () => {
    expect(checkProduct(form({}))).toEqual({});
  });

  test.each([
    [{ name: ' M ' }, { name: 'Name is required' }],
    [{ price: ' ' }, { price: 'Price is required' }],
    [{ price: '30' }, { price: 'Price must be an amount like 29.99' }],
    [{ price: '0.99' }, { price: 'Price must be an amount like 29.99' }],
    [{ hatColor: 'teal' }, { hatColor: 'Hat Color is required' }],
    [{ textColor: '' }, { textColor: 'Text Color is required' }],
    [{ fontStyle: 'comic' }, { fontStyle: 'Font Style is required' }],
    [{ textLine2: 'x'.repeat(21) }, { textLine2: 'This line has 21 characters, of which 20 fit.' }],
    [{ name: 'x'.repeat(10_000) }, { name: 'Name has 10000 characters, of which 200 fit.' }],
  ])('of %j is told %j', (fields, faults) => {
    expect(checkProduct(form(fields))).toEqual(faults);
  });

  test('that has a picture of its own needs no design', () => {
    const pictured = form({ hatColor: '', textColor: '', fontStyle: '', textLine1: '' });
    expect(hasDesign(pictured)).toBe(false);
    expect(checkProduct(pictured, { isSynced: true })).toEqual({});
    expect(checkProduct(pictured)).toMatchObject({ hatColor: 'Hat Color is required' });
    const withWords = { ...pictured, textLine2: 'left over' };
    expect(checkProduct(withWords, { isSynced: true }).textLine1).toMatch(/^Empty the text lines/);
  });

  test('without words has nothing that could be printed', () => {
    expect(checkProduct(form({ textLine1: ' ' }))).toEqual({ textLine1: 'Write what is printed.' });
  });

  test('that has a picture of its own is given words with a design', () => {
    const [wordless, written] = [form({ textLine1: ' ' }), form({ textLine1: 'Mine now' })];
    expect(checkProduct(wordless, { isSynced: true })).toEqual({
      textLine1: expect.stringContaining('As pictured'),
    });
    expect(checkProduct(written, { isSynced: true })).toEqual({});
  });
});
