import type { PlantedBugInArea } from './planted-bug.ts';
import type { Result } from './results.ts';

/** The least share of bugs that tests should notice. */
export const LEAST_PERCENT = 85;

export interface Judged {
  bug: PlantedBugInArea;
  result: Result;
}

/** Survivors first, with their reasons, then each area's share of killed bugs and the share of all. */
export function table(judged: readonly Judged[]): string {
  const areas = [...new Set(judged.map(({ bug }) => bug.area))];
  const lines = areas.map((area) =>
    areaLine(
      area,
      judged.filter(({ bug }) => bug.area === area),
    ),
  );
  const heading = row('area', 'planted', 'killed', 'survived', 'excused', 'percent');
  return [...survivors(judged), '', heading, ...lines, areaLine('all', judged), ''].join('\n');
}

/** Excused bugs do not count. All killed when there is none. */
export function percentKilled(judged: readonly Judged[]): number {
  const counted = judged.filter(({ bug, result }) => result.killed || bug.survives === undefined);
  if (counted.length === 0) return 100;
  return (100 * counted.filter(({ result }) => result.killed).length) / counted.length;
}

function survivors(judged: readonly Judged[]): string[] {
  const survived = judged.filter(({ result }) => !result.killed);
  if (survived.length === 0) return [];
  return [
    '',
    'Survived:',
    ...survived.map(
      ({ bug }) => `  ${bug.area}: ${bug.name} (${bug.file})${bug.survives ? `: ${bug.survives}` : ''}`,
    ),
  ];
}

function areaLine(area: string, judged: readonly Judged[]): string {
  const killed = judged.filter(({ result }) => result.killed).length;
  const excused = judged.filter(({ bug, result }) => !result.killed && bug.survives !== undefined).length;
  const survived = judged.length - killed - excused;
  const percent = `${percentKilled(judged).toFixed(1)} %`;
  return row(area, ...[judged.length, killed, survived, excused].map(String), percent);
}

const row = (area: string, ...cells: string[]) =>
  area.padEnd(14) + cells.map((cell) => cell.padStart(10)).join('');
