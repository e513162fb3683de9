import { expect, test } from 'vitest';
import { FormError, parseForm } from './form.ts';

test('brackets create nested groups', () => {
  expect(plain(parseForm('amount=2900&shipping[address][city]=Salem&metadata[order]=o%201'))).toEqual({
    amount: '2900',
    shipping: { address: { city: 'Salem' } },
    metadata: { order: 'o 1' },
  });
});

test('list items can have explicit indexes or none', () => {
  expect(plain(parseForm('expand[]=a&expand[]=b'))).toEqual({ expand: { 0: 'a', 1: 'b' } });
  expect(plain(parseForm('expand[0]=a&expand[1]=b'))).toEqual({ expand: { 0: 'a', 1: 'b' } });
});

test('a form cannot change the object prototype', () => {
  const form = parseForm('__proto__[polluted]=yes&metadata[__proto__]=x');
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  expect(Object.keys(form)).toEqual(['__proto__', 'metadata']);
});

test.each(['a[b=1', '[a]=1', 'a]b=1', 'a=1&a[b]=2', 'a[b]=2&a=1', `a${'[x]'.repeat(10)}=1`])(
  '%s is refused',
  (text) => {
    expect(() => parseForm(text)).toThrow(FormError);
  },
);

test('more than 1,000 fields are refused', () => {
  expect(() => parseForm(Array.from({ length: 1001 }, (_, i) => `a${i}=1`).join('&'))).toThrow(FormError);
});

function plain(form: object): unknown {
  return JSON.parse(JSON.stringify(form));
}
