/** What a long run did, for `docs/reliability.md`. */
export interface RunRecord {
  /** The section's heading, such as `Kills`. */
  title: string;
  /** The command that ran, with its arguments. */
  command: string;
  /** The day, as `2026-11-20`. */
  day: string;
  commit: string;
  /** The machine, such as `2 cores, 24 GB of memory`. */
  machine: string;
  /** What was counted, in the order of the table. */
  figures: readonly (readonly [what: string, value: string | number])[];
}

/** The document with the section of this run in place of the one with the same title, or after all others. */
export function withRun(document: string, run: RunRecord): string {
  const { title, command, day, commit, machine, figures } = run;
  const section = [
    `## ${title}`,
    '',
    `\`${command}\` on ${day} at commit ${commit}: ${machine}.`,
    '',
    '| what | figure |',
    '|---|---|',
    ...figures.map(
      ([what, value]) => `| ${what} | ${typeof value === 'number' ? value.toLocaleString('en-US') : value} |`,
    ),
    '',
  ].join('\n');
  const [head = '', ...sections] = document.split(/^(?=## )/m);
  const at = sections.findIndex((each) => each.startsWith(`## ${title}\n`));
  if (at < 0) return [head, ...sections].join('').replace(/\n*$/, `\n\n${section}`);
  return [head, ...sections.with(at, at === sections.length - 1 ? section : `${section}\n`)].join('');
}
