import { expect, test } from 'vitest';
import { hatsLike } from './hats-like.ts';

const hat = (name: string, ...occasions: string[]) => ({
  name,
  textLine1: name,
  textLine2: null,
  textLine3: null,
  occasions,
});

test('hats for the same occasions come first, then those with the same words, then as they came', () => {
  const others = [
    hat('Lake Mode'),
    hat('Bridal Emergency', 'birthday'),
    hat('Feral', 'bachelorette'),
    hat('Blame the Bride', 'bachelorette'),
    hat('Last Call', 'bachelorette', 'birthday'),
  ];
  const like = hatsLike(hat('Bride or Die', 'bachelorette', 'birthday'), others, 4);
  expect(like.map(({ name }) => name)).toEqual(['Last Call', 'Blame the Bride', 'Bridal Emergency', 'Feral']);
});

test('small words and accents make no hats alike or different', () => {
  const others = [hat('Queen of the Lake'), hat('Café Mode')];
  expect(hatsLike(hat('Chaos of the Cafe'), others, 1)[0]?.name).toBe('Café Mode');
});
