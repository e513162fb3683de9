import { expect, test } from 'vitest';
import { type CodeForm, EMPTY_CODE_FORM, readCodeForm } from './discount-code-form.ts';

const form: CodeForm = { ...EMPTY_CODE_FORM, name: 'summer 20', value: '20' };

test('a form becomes a code', () => {
  expect(readCodeForm(form)).toEqual({
    problems: null,
    code: {
      name: 'SUMMER20',
      kind: 'percent',
      value: 20,
      minHats: 1,
      startsOn: null,
      endsOn: null,
      maxUses: null,
      maxUsesPerEmail: null,
    },
  });
  const whole = {
    kind: 'amount',
    value: '$5',
    minHats: '3',
    endsOn: '2026-12-31',
    maxUses: '100',
    maxUsesPerEmail: '1',
  };
  expect(readCodeForm({ ...form, ...whole }).code).toMatchObject({
    kind: 'amount',
    value: 500,
    minHats: 3,
    endsOn: '2026-12-31',
    maxUses: 100,
    maxUsesPerEmail: 1,
  });
  expect(readCodeForm({ ...form, kind: 'free_shipping', value: '' }).code).toMatchObject({ value: 0 });
});

test.each([
  [{ name: 'x' }, 'name'],
  [{ kind: 'gift' }, 'kind'],
  [{ value: '' }, 'value'],
  [{ value: '101' }, 'value'],
  [{ value: '12.5' }, 'value'],
  [{ kind: 'amount', value: '0' }, 'value'],
  [{ kind: 'amount', value: '1000' }, 'value'],
  [{ minHats: '0' }, 'minHats'],
  [{ minHats: '100' }, 'minHats'],
  [{ startsOn: 'soon' }, 'startsOn'],
  [{ startsOn: '2026-12-02', endsOn: '2026-12-01' }, 'endsOn'],
  [{ maxUses: '0' }, 'maxUses'],
  [{ maxUsesPerEmail: '-1' }, 'maxUsesPerEmail'],
] as const)('%o has a mistake in %s', (change, field) => {
  expect(Object.keys(readCodeForm({ ...form, ...change }).problems ?? {})).toEqual([field]);
});
