import { expect, test } from 'vitest';
import { type LightLayers, mixColorway, mixInkLight } from './mix-colorway.ts';

const NONE = { front: 0, mesh: 0, visor: 0, base: 0, alpha: 0, shadow: 0 };

/** Layers of one pixel. */
function pixelOf(light: Partial<typeof NONE>): LightLayers {
  const all = { ...NONE, ...light };
  const layer = (name: keyof typeof NONE) => Float32Array.of(all[name]);
  return {
    width: 1,
    height: 1,
    front: layer('front'),
    mesh: layer('mesh'),
    visor: layer('visor'),
    base: layer('base'),
    alpha: layer('alpha'),
    shadow: layer('shadow'),
  };
}

const CLOTHS = { front: '#c4161d', mesh: '#1f3f93', visor: '#2cb7bc' };

test('cloth in full light has its own color', () => {
  expect([...mixColorway(pixelOf({ front: 1, alpha: 1 }), CLOTHS)]).toEqual([0xc4, 0x16, 0x1d, 255]);
  expect([...mixColorway(pixelOf({ visor: 1, alpha: 1 }), CLOTHS)]).toEqual([0x2c, 0xb7, 0xbc, 255]);
});

test('a half-covered pixel keeps its color and is half transparent', () => {
  expect([...mixColorway(pixelOf({ mesh: 0.5, alpha: 0.5 }), CLOTHS)]).toEqual([0x1f, 0x3f, 0x93, 128]);
});

test('shadow is black, and darkens the ground by the share of light that is lost', () => {
  const [red, green, blue, alpha] = mixColorway(pixelOf({ shadow: 0.5 }), CLOTHS);
  expect([red, green, blue]).toEqual([0, 0, 0]);
  // 45% less light is displayed as 77% of the value.
  expect(alpha).toBeCloseTo(255 * 0.234, -0.5);
});

test('pixels outside hat and shadow are empty', () => {
  expect([...mixColorway(pixelOf({}), CLOTHS)]).toEqual([0, 0, 0, 0]);
});

/** What ink of a gray looks like in this light. */
function inkIn(light: Partial<typeof NONE>, ink: number): number {
  const [gray = 0, , , opacity = 0] = mixInkLight(pixelOf({ alpha: 1, ...light }));
  return ink + ((gray - ink) * opacity) / 255;
}

test('ink is shaded less than cloth', () => {
  const [cloth = 0] = mixColorway(pixelOf({ front: 0.25, alpha: 1 }), { ...CLOTHS, front: '#ffffff' });
  expect(inkIn({ front: 0.25 }, 255)).toBeGreaterThan(cloth);
  expect(inkIn({ front: 0.25 }, 255)).toBeLessThan(200);
  expect(inkIn({ front: 1.2 }, 255)).toBe(255);
});

test('black ink shows the gloss, and white ink stays white in it', () => {
  expect(inkIn({ front: 1, base: 0.01 }, 0)).toBeGreaterThan(3);
  expect(inkIn({ front: 1 }, 0)).toBe(0);
  expect(inkIn({ front: 1, base: 0.01 }, 255)).toBe(255);
});
