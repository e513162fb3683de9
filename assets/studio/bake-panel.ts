import { writeFileSync } from 'node:fs';
import { fitPanel, fitPanelShape, type Polynomial } from './fit-panel.ts';

/* Writes `src/hat/panel-fit.ts` and `src/hat/turn/panel-shape.ts`. Usage: node assets/studio/bake-panel.ts */

write('panel-fit.ts', 'PANEL_FIT', 'in pixels of a 600 x 400 picture', fitPanel());
write('turn/panel-shape.ts', 'PANEL_SHAPE', 'in units of the cap', fitPanelShape());

function write(path: string, name: string, unit: string, axes: Record<string, Polynomial>): void {
  const rows = (polynomial: Polynomial) => polynomial.map((row) => `    [${row.join(', ')}],\n`).join('');
  const written = Object.entries(axes).map(([axis, polynomial]) => `  ${axis}: [\n${rows(polynomial)}  ],\n`);
  writeFileSync(
    new URL(`../../src/hat/${path}`, import.meta.url),
    `/** Made by \`assets/studio/bake-panel.ts\`: coefficients of u^i v^j as \`[i][j]\`, ${unit}. */
export const ${name} = {
${written.join('')}} as const;
`,
  );
}
