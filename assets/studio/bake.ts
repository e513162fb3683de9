import type { HatView } from './light-layers.ts';
import { renderView, runScript, withScene } from './render-view.ts';

/*
 * Bakes everything that follows from the cap's shape, its cloth and its light: renders the light layers in Blender, fits the
 * panel, mixes the hats, and renders the turned hat. Usage: node assets/studio/bake.ts
 */

/** In pixels. */
const WIDTHS: Readonly<Record<HatView, number>> = { front: 1500, back: 900 };

await withScene((scene) => {
  for (const [view, width] of Object.entries(WIDTHS))
    renderView({ scene, view, width, out: `assets/light/${view}` });
});
runScript('bake-panel.ts');
runScript('bake-hats.ts');
runScript('bake-turn.ts');
