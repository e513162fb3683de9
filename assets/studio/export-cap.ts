import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FRAME, turnView, VIEWS } from '../../src/hat/turn/camera.ts';
import { TURN_FRAMES } from '../../src/hat/turn/frames.ts';
import { addFrontPanel } from './cap/front-panel.ts';
import { addMeshTrim, addNet } from './cap/mesh.ts';
import { ObjWriter } from './cap/obj-writer.ts';
import { addStrap } from './cap/strap.ts';
import { holeTexture, netTexture } from './cap/textures.ts';
import { addVisor } from './cap/visor.ts';

/* Writes what Blender needs: the cap, its cameras and two textures. Usage: node assets/studio/export-cap.ts <folder> */

const [folder = 'scene'] = process.argv.slice(2);
const obj = new ObjWriter();
for (const add of [addFrontPanel, addNet, addMeshTrim, addStrap, addVisor]) add(obj);
const turned = Array.from({ length: TURN_FRAMES }, (_, frame) => [`turn-${frame}`, turnView(frame)]);
const scene = { frame: FRAME, views: { ...VIEWS, ...Object.fromEntries(turned) }, floor: obj.lowest - 0.003 };

await mkdir(folder, { recursive: true });
await writeFile(join(folder, 'cap.obj'), obj.toString());
await writeFile(join(folder, 'scene.json'), `${JSON.stringify(scene, null, 2)}\n`);
await writeFile(join(folder, 'net.png'), await netTexture());
await writeFile(join(folder, 'hole.png'), await holeTexture());
