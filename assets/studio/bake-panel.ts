import { writeFileSync } from 'node:fs';
import { fitPanel, fitPanelShape, type Polynomial } from './fit-panel.ts';

/* Writes `src/hat/panel-fit.ts` and `src/hat/turn/panel-shape.ts`. Usage: node assets/studio/bake-panel.ts */

write('panel-fit.ts', fitPanel(), { name: 'PANEL_FIT', unit: 'in pixels of a 600 x 400 picture' });
write('turn/panel-shape.ts', fitPanelShape(), { name: 'PANEL_SHAPE', unit: 'in units of the cap' });

function write(
  path: string,
  axes: Record<string, Polynomial>,
  { name, unit }: { name: string; unit: string },
): void {
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
