import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second: `getconf CLK_TCK`. */
const TICK = 10;

/** Milliseconds of processor time that a process used. */
export const processorTime = (pid: number): number => statOf(pid).used;

/** The same of a process and its children, such as PostgreSQL's server processes, also of those that have ended. */
export function familyTime(pid: number): number {
  const { used, usedByEnded } = statOf(pid);
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const children = pids.map((name) => statOf(Number(name))).filter(({ parent }) => parent === pid);
  return children.reduce((sum, child) => sum + child.used, used + usedByEnded);
}

/** From `/proc/<pid>/stat`: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html. Zero for a process that has ended. */
function statOf(pid: number): { parent: number; used: number; usedByEnded: number } {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return { parent: 0, used: 0, usedByEnded: 0 };
  }
  // The name in parentheses may contain spaces.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [, parent = 0] = fields;
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15);
  return { parent, used: (user + system) * TICK, usedByEnded: (endedUser + endedSystem) * TICK };
}
