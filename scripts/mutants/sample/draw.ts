import { createHash } from 'node:crypto';
import { changesIn } from './changes.ts';
import { type Change, parse } from './syntax.ts';

/** A change of the sample. */
export interface Drawn extends Change {
  file: string;
  line: number;
  original: string;
}

/**
 * Draws `count` changes from these files. The same seed, count, and code always give the same sample; a larger count adds to
 * it, and other code of a file moves nothing.
 */
export function draw(sources: ReadonlyMap<string, string>, count: number, seed: number): Drawn[] {
  const keyed: { key: string; change: Drawn }[] = [];
  for (const [file, source] of sources) {
    const seen = new Map<string, number>();
    for (const change of changesIn(file, source)) {
      const drawn = { ...change, file, ...placed(change, source) };
      const name = [file, change.kind, drawn.original, change.replacement, lineAt(source, change.start)].join(
        '\n',
      );
      const ordinal = (seen.get(name) ?? 0) + 1;
      seen.set(name, ordinal);
      keyed.push({ key: hash(`${seed}\n${name}\n${ordinal}`), change: drawn });
    }
  }
  keyed.sort((a, b) => (a.key < b.key ? -1 : 1));
  const sample: Drawn[] = [];
  for (const { change } of keyed) {
    if (sample.length >= count) break;
    if (isCode(change.file, changed(sources.get(change.file) ?? '', change))) sample.push(change);
  }
  return sample;
}

/** The code after a change. */
export const changed = (source: string, { start, end, replacement }: Change): string =>
  source.slice(0, start) + replacement + source.slice(end);

const placed = ({ start, end }: Change, source: string) => ({
  line: source.slice(0, start).split('\n').length,
  original: source.slice(start, end),
});

const lineAt = (source: string, at: number) =>
  source
    .slice(source.lastIndexOf('\n', at - 1) + 1)
    .split('\n', 1)[0]
    ?.trim() ?? '';

const hash = (text: string) => createHash('sha256').update(text).digest('hex');

function isCode(path: string, source: string): boolean {
  try {
    parse(path, source);
    return true;
  } catch {
    return false;
  }
}
