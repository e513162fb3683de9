import { Readable } from 'node:stream';
import type { personalData } from './export-queries.ts';

/** Everything stored about a person as the text of a JSON file, with one batch of it in memory at a time. */
export const personalDataJson = (parts: ReturnType<typeof personalData>): Readable =>
  Readable.from(textsOf(parts), { objectMode: false });

/** The same text as of `JSON.stringify(data, null, 2)`. The first follows the first read, which may fail. */
async function* textsOf(parts: ReturnType<typeof personalData>): AsyncGenerator<string> {
  let between = '{';
  for (const [name, part] of Object.entries(parts)) {
    const start = `${between}\n  "${name}": `;
    between = ',';
    if (typeof part === 'function') {
      yield start + indented(await part(), '  ');
      continue;
    }
    let before = `${start}[`;
    for await (const rows of part)
      for (const row of rows) {
        yield `${before}\n    ${indented(row, '    ')}`;
        before = ',';
      }
    yield before === ',' ? '\n  ]' : `${before}]`;
  }
  yield '\n}';
}

const indented = (value: unknown, by: string) => JSON.stringify(value, null, 2).replaceAll('\n', `\n${by}`);
