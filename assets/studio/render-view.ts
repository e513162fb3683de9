import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Exports the cap for Blender into a temporary folder, which is removed after the work with it. */
export async function withScene(work: (scene: string) => Promise<void> | void): Promise<void> {
  const scene = await mkdtemp(join(tmpdir(), 'cap-'));
  try {
    runScript('export-cap.ts', scene);
    await work(scene);
  } finally {
    await rm(scene, { recursive: true });
  }
}

interface ViewToRender {
  /** The folder with the exported cap. */
  scene: string;
  /** A view's name in `scene.json`. */
  view: string;
  /** In pixels. */
  width: number;
  /** The folder for the light layers. */
  out: string;
  /** For each pixel; without them, those of `render-layers.py`. */
  samples?: { cap: number; shadow: number };
}

/** Renders a view's light layers in Blender. Throws when that fails. */
export function renderView({ scene, view, width, out, samples }: ViewToRender): void {
  const options = ['--scene', scene, '--view', view, '--width', `${width}`, '--out', out];
  if (samples) options.push('--samples', `${samples.cap}`, '--shadow-samples', `${samples.shadow}`);
  run('blender', '-b', '--python-exit-code', '1', '-P', 'assets/studio/render-layers.py', '--', ...options);
}

/** Runs another script of the studio. Throws when it fails. */
export const runScript = (script: string, ...options: string[]): void =>
  run(process.execPath, `assets/studio/${script}`, ...options);

function run(command: string, ...options: string[]): void {
  execFileSync(command, options, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
}
