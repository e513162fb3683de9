import type { ChildName } from './data-dir-lock.ts';

/**
 * How each child is asked to end: gently, then firmly. PostgreSQL reads SIGINT as its fast shutdown (sessions end, data
 * is written) and SIGQUIT as its immediate one (the next start recovers from the log); SIGTERM would wait for sessions.
 */
export const STOP_SIGNALS: Record<ChildName, readonly [NodeJS.Signals, NodeJS.Signals]> = {
  database: ['SIGINT', 'SIGQUIT'],
  sandbox: ['SIGTERM', 'SIGKILL'],
};
