// Measures the headlines in slabs.mjs, set in fonts/loud.woff2, for slabs.css, and lists their words in slabs.json. Those of the
// crew's pages are in crew-slabs.css and crew-slabs.json, the lines of dates in date-slabs.css: `node assets/bake-slabs.mjs`.
import { writeFileSync } from 'node:fs';
import { measureSlab, trackingFor } from './measure-slab.mjs';
import { CREW_SLABS, DATE_LINES, SLABS } from './slabs.mjs';

write('slabs', SLABS);
write('crew-slabs', CREW_SLABS, 'crew-');
writeFileSync(
  new URL('date-slabs.css', import.meta.url),
  DATE_LINES.map(({ text, width, size }) => {
    const measures = measureSlab(text, width);
    return rule(`date-${text}`, width, { ...measures, s: size ?? measures.s });
  }).join('\n'),
);

/** Writes the measurements and the words of headlines. */
function write(file, headlines, prefix = '') {
  const words = Object.entries(headlines).map(
    ([name, lines]) => `  "${name}": [${lines.map(({ text }) => JSON.stringify(text)).join(', ')}]`,
  );
  const rules = Object.entries(headlines).flatMap(([name, lines]) =>
    lines.map(({ text, width }, index) => rule(`${prefix}${name}-${index}`, width, measureSlab(text, width))),
  );
  writeFileSync(new URL(`${file}.json`, import.meta.url), `{\n${words.join(',\n')}\n}\n`);
  writeFileSync(new URL(`${file}.css`, import.meta.url), rules.join('\n'));
}

function rule(line, width, { s, m }) {
  return `[data-slab-line="${line}"] {
  --width: ${width}%;
  --size: ${s};
  --bearing: ${m}em;
  --tracking: ${trackingFor(width)}em;
}
`;
}
