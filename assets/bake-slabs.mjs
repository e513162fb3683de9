// Measures the headlines of slabs.mjs in fonts/loud.woff2 into slabs.json: `node assets/bake-slabs.mjs`.
import { writeFileSync } from 'node:fs';
import { measureSlab, trackingFor } from './measure-slab.mjs';
import { SLABS } from './slabs.mjs';

const measured = Object.entries(SLABS).map(([name, lines]) => [
  name,
  lines.map(({ text, width }) => ({ text, w: width, ...measureSlab(text, width), l: trackingFor(width) })),
]);
const json = JSON.stringify(Object.fromEntries(measured), null, 2);
writeFileSync(new URL('slabs.json', import.meta.url), `${json}\n`);
