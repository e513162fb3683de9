import type { PlantedBugInArea } from './planted-bug.ts';
import type { Result } from './results.ts';

/** The minimum share of bugs that tests should notice. */
export const MIN_PERCENT = 85;

export interface TriedBug {
  bug: PlantedBugInArea;
  result: Result;
}

/** Lists survivors with their reasons, then the share of killed bugs per area and in total. */
export function table(tried: readonly TriedBug[]): string {
  const areas = [...new Set(tried.map(({ bug }) => bug.area))];
  const lines = areas.map((area) =>
    areaLine(
      area,
      tried.filter(({ bug }) => bug.area === area),
    ),
  );
  const heading = row('area', 'planted', 'killed', 'survived', 'excused', 'percent');
  return [...survivors(tried), '', heading, ...lines, areaLine('all', tried), ''].join('\n');
}

/** Excused survivors do not count. Returns 100 if nothing counts. */
export function percentKilled(tried: readonly TriedBug[]): number {
  const counted = tried.filter(({ bug, result }) => result.killed || bug.survives === undefined);
  if (counted.length === 0) return 100;
  return (100 * counted.filter(({ result }) => result.killed).length) / counted.length;
}

function survivors(tried: readonly TriedBug[]): string[] {
  const survived = tried.filter(({ result }) => !result.killed);
  if (survived.length === 0) return [];
  return [
    '',
    'Survived:',
    ...survived.map(
      ({ bug }) => `  ${bug.area}: ${bug.name} (${bug.file})${bug.survives ? `: ${bug.survives}` : ''}`,
    ),
  ];
}

function areaLine(area: string, tried: readonly TriedBug[]): string {
  const killed = tried.filter(({ result }) => result.killed).length;
  const excused = tried.filter(({ bug, result }) => !result.killed && bug.survives !== undefined).length;
  const survived = tried.length - killed - excused;
  const percent = `${percentKilled(tried).toFixed(1)} %`;
  return row(area, ...[tried.length, killed, survived, excused].map(String), percent);
}

const row = (area: string, ...cells: string[]) =>
  area.padEnd(14) + cells.map((cell) => cell.padStart(10)).join('');
