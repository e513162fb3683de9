import type { Excuse } from './domain-excuses.ts';

/** One change that Stryker made to the pure code. */
export interface DomainMutant {
  file: string;
  line: number;
  original: string;
  replacement: string;
  /** Stryker's status, such as `Killed`. */
  status: string;
}

/** Lists survivors with their reasons, then the share of noticed mutants per file and in total. */
export function domainTable(mutants: readonly DomainMutant[], excuses: readonly Excuse[]): string {
  const files = [...new Set(mutants.map(({ file }) => file))];
  const survivors = mutants.filter(hasSurvived).map((mutant) => {
    const { file, line, original, replacement } = mutant;
    const reason = reasonOf(mutant, excuses);
    return `  ${file}:${line}  ${original}  =>  ${replacement}${reason ? `  (${reason})` : ''}`;
  });
  const lines = files.map((file) =>
    fileLine(
      file,
      mutants.filter((mutant) => mutant.file === file),
      excuses,
    ),
  );
  const heading = row('file', 'mutants', 'killed', 'survived', 'excused', 'percent');
  return ['', 'Survived:', ...survivors, '', heading, ...lines, fileLine('all', mutants, excuses), ''].join(
    '\n',
  );
}

/** Excused survivors and compile errors do not count. Returns 100 if nothing counts. */
export function percentOfDomain(mutants: readonly DomainMutant[], excuses: readonly Excuse[]): number {
  const { killed, survived } = count(mutants, excuses);
  return killed + survived === 0 ? 100 : (100 * killed) / (killed + survived);
}

function count(mutants: readonly DomainMutant[], excuses: readonly Excuse[]) {
  const killed = mutants.filter(({ status }) => status === 'Killed' || status === 'Timeout').length;
  const alive = mutants.filter(hasSurvived);
  const excused = alive.filter((mutant) => reasonOf(mutant, excuses) !== undefined).length;
  return { killed, survived: alive.length - excused, excused };
}

const hasSurvived = ({ status }: DomainMutant) => status === 'Survived' || status === 'NoCoverage';

const reasonOf = (mutant: DomainMutant, excuses: readonly Excuse[]) =>
  excuses.find(
    ({ file, original, replacement }) =>
      file === mutant.file && original === mutant.original && replacement === mutant.replacement,
  )?.reason;

function fileLine(name: string, mutants: readonly DomainMutant[], excuses: readonly Excuse[]): string {
  const { killed, survived, excused } = count(mutants, excuses);
  const numbers = [killed + survived + excused, killed, survived, excused].map(String);
  return row(name, ...numbers, `${percentOfDomain(mutants, excuses).toFixed(1)} %`);
}

const row = (name: string, ...cells: string[]) =>
  name.padEnd(34) + cells.map((cell) => cell.padStart(10)).join('');
