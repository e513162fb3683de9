import { expect, test } from 'vitest';
import { placeOf, placesIn, withRecorder } from './places.ts';

const SOURCE = `export function price(n: number) {
  if (n > 6) return 'hats 🧢';
  const each = (m: number) => (m > 1 ? 'many' : 'one');
  return each(n);
}`;

const run = async (calls: string) => {
  const recorded: string[] = [];
  const code = withRecorder('a.ts', SOURCE, { recording: '/dev/null' }).replace(/^.*?\}\)\(\);/s, '');
  const { stripTypeScriptTypes } = await import('node:module');
  const script = stripTypeScriptTypes(code)
    .replace('export ', '')
    .replaceAll('globalThis.recordPlace?.', 'record');
  new Function('record', `${script}; ${calls}`)((place: string) => recorded.push(place));
  expect(recorded.splice(recorded.indexOf('a.ts:loaded'), 1)).toEqual(['a.ts:loaded']);
  return recorded.map((place) => Number(place.split(':')[1]));
};

const at = (text: string) => placeOf(placesIn('a.ts', SOURCE), SOURCE.indexOf(text));

test('the recorder is called where the code runs, and only there', async () => {
  expect(await run('')).toEqual([-1]);
  const many = await run('price(2)');
  expect(many).toContain(at("'many'"));
  expect(many).not.toContain(at("'one'"));
  expect(many).not.toContain(at("'hats"));
  expect(await run('price(7)')).toContain(at("'hats"));
});

test('a place is the innermost, and code outside of functions has none', () => {
  expect(at('n > 6')).toBe(SOURCE.indexOf('if ('));
  expect(at('m > 1')).toBe(SOURCE.indexOf('(m > 1'));
  expect(at('export')).toBe(-1);
});
