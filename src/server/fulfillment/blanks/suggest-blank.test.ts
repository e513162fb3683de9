import { describe, expect, test } from 'vitest';
import type { CatalogHat } from './queries.ts';
import { suggestBlank } from './suggest-blank.ts';

const hat = (variantId: number, color: string, inStock = true): CatalogHat => ({
  variantId,
  productId: 627,
  title: 'Foam Trucker Hat',
  color,
  colorCode: null,
  technique: 'DTFILM',
  placement: 'front_dtf_hat',
  canvas: { width: 1890, height: 765 },
  inStock,
});

describe('a hat color is made from the blank of that name', () => {
  test.each([
    ['Black', 'Black'],
    ['Black White', 'Black/White'],
    ['Black White', 'Black/White/Black'],
    ['Aqua Blue', 'Aqua'],
    ['Aqua Blue', 'Turquoise'],
    ['Red White Blue', 'Red/White/Blue'],
  ])('%s from %s', (label, color) => {
    expect(suggestBlank(label, [hat(1, 'Charcoal'), hat(2, color)])?.variantId).toBe(2);
  });

  test('not from one whose name is only similar', () => {
    expect(suggestBlank('Pink', [hat(1, 'Pink/White'), hat(2, 'Neon Pink')])).toBeNull();
  });

  test('preferably from one in stock', () => {
    expect(suggestBlank('Red', [hat(1, 'Red', false), hat(2, 'Red')])?.variantId).toBe(2);
    expect(suggestBlank('Red', [hat(1, 'Red', false)])?.variantId).toBe(1);
  });
});
