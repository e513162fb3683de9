import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { HatView } from './light-layers.ts';

/*
 * Bakes everything that follows from the cap's shape, its cloth and its light: renders the light layers in Blender, fits the
 * panel, mixes the hats. Usage: node assets/studio/bake.ts
 */

/** In pixels. */
const WIDTHS: Readonly<Record<HatView, number>> = { front: 1500, back: 900 };

const root = fileURLToPath(new URL('../..', import.meta.url));
const scene = await mkdtemp(join(tmpdir(), 'cap-'));
try {
  node('export-cap.ts', scene);
  for (const [view, width] of Object.entries(WIDTHS)) {
    const options = [
      '--scene',
      scene,
      '--view',
      view,
      '--width',
      `${width}`,
      '--out',
      `assets/light/${view}`,
    ];
    run('blender', '-b', '--python-exit-code', '1', '-P', 'assets/studio/render-layers.py', '--', ...options);
  }
} finally {
  await rm(scene, { recursive: true });
}
node('bake-panel.ts');
node('bake-hats.ts');

function node(script: string, ...options: string[]): void {
  run(process.execPath, `assets/studio/${script}`, ...options);
}

/** Throws when the command fails. */
function run(command: string, ...options: string[]): void {
  execFileSync(command, options, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
}
