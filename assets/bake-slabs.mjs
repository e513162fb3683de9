// Measures the headlines in slabs.mjs, set in fonts/loud.woff2, for slabs.css, and lists their words in slabs.json. The lines of
// dates are in date-slabs.css: `node assets/bake-slabs.mjs`.
import { writeFileSync } from 'node:fs';
import { measureSlab, trackingFor } from './measure-slab.mjs';
import { DATE_LINES, SLABS } from './slabs.mjs';

const words = Object.entries(SLABS).map(
  ([name, lines]) => `  "${name}": [${lines.map(({ text }) => JSON.stringify(text)).join(', ')}]`,
);
const rules = Object.entries(SLABS).flatMap(([name, lines]) =>
  lines.map(({ text, width }, index) => rule(`${name}-${index}`, width, measureSlab(text, width))),
);

writeFileSync(new URL('slabs.json', import.meta.url), `{\n${words.join(',\n')}\n}\n`);
writeFileSync(new URL('slabs.css', import.meta.url), rules.join('\n'));
writeFileSync(
  new URL('date-slabs.css', import.meta.url),
  DATE_LINES.map(({ text, width, size }) => {
    const measures = measureSlab(text, width);
    return rule(`date-${text}`, width, { ...measures, s: size ?? measures.s });
  }).join('\n'),
);

function rule(line, width, { s, m }) {
  return `[data-slab-line="${line}"] {
  --width: ${width}%;
  --size: ${s};
  --bearing: ${m}em;
  --tracking: ${trackingFor(width)}em;
}
`;
}
