import { writeFileSync } from 'node:fs';
import { fitPanel } from './fit-panel.ts';

/* Writes `src/hat/panel-fit.ts`. Usage: node assets/studio/bake-panel.ts */

const file = new URL('../../src/hat/panel-fit.ts', import.meta.url);
const { x, y } = fitPanel();
const rows = (polynomial: typeof x) => polynomial.map((row) => `    [${row.join(', ')}],\n`).join('');
writeFileSync(
  file,
  `/** Made by \`assets/studio/bake-panel.ts\`: coefficients of u^i v^j as \`[i][j]\`, in pixels of a 600 x 400 picture. */
export const PANEL_FIT = {
  x: [
${rows(x)}  ],
  y: [
${rows(y)}  ],
} as const;
`,
);
