import type { Drawn } from './draw.ts';

/** A change of the sample, and whether a test noticed it. */
export interface Tried extends Drawn {
  outcome: 'killed' | 'survived' | 'not covered';
  /** The first test that failed; null if none did. */
  by: string | null;
  /** How many test files ran, of those that run the changed code. */
  ran: number;
  of: number;
}

/** Lists the changes that no test noticed, then counts them by folder. What no test runs counts as not noticed. */
export function sampleTable(tried: readonly Tried[]): string {
  const alive = tried.filter(({ outcome }) => outcome !== 'killed');
  const folders = [...new Set(tried.map(folderOf))].sort();
  const areas = ['src/server', 'src/web'].filter((area) => tried.some(({ file }) => file.startsWith(area)));
  return [
    '',
    ...alive.map(described).sort(),
    '',
    row('folder', 'changes', 'killed', 'survived', 'not covered', 'percent'),
    ...folders.map((folder) =>
      counted(
        folder,
        tried.filter((one) => folderOf(one) === folder),
      ),
    ),
    ...areas.map((area) =>
      counted(
        area,
        tried.filter(({ file }) => file.startsWith(`${area}/`)),
      ),
    ),
    counted('all', tried),
  ].join('\n');
}

const folderOf = ({ file }: Drawn) =>
  file
    .split('/')
    .slice(0, 3)
    .join('/')
    .replace(/\.tsx?$/, '');

function described({ file, line, original, replacement, outcome, ran, of }: Tried): string {
  const tests = ran > 0 ? ` by the ${ran} nearest of ${of} test files` : '';
  return `${outcome === 'survived' ? 'not noticed' : 'not covered'}${tests}: ${file}:${line}  ${short(original)}  =>  ${short(replacement)}`;
}

const short = (text: string) => {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 70 ? `${line.slice(0, 70)}…` : line;
};

function counted(name: string, tried: readonly Tried[]): string {
  const count = (outcome: Tried['outcome']) => tried.filter((one) => one.outcome === outcome).length;
  const percent = `${((100 * count('killed')) / tried.length).toFixed(1)} %`;
  const numbers = [tried.length, count('killed'), count('survived'), count('not covered')].map(String);
  return row(name, ...numbers, percent);
}

const row = (name: string, ...cells: string[]) =>
  name.padEnd(28) + cells.map((cell) => cell.padStart(13)).join('');
