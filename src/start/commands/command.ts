import type { Shutdown } from '../shutdown.ts';

/** What to print, and whether the command succeeded. */
export interface Outcome {
  ok: boolean;
  lines: string[];
}

/** One of the owner's commands. */
export interface Command {
  /** How it is called, and what it does: one line for each way. */
  usage: string;
  /** What it started, the shutdown stops. A `Refusal` is printed as an error. */
  run(args: string[], shutdown: Shutdown): Promise<Outcome>;
}
