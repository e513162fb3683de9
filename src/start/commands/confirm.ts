import { createInterface } from 'node:readline/promises';
import { Refusal } from '../refusal.ts';

/** Goes on once the word is typed. */
export async function confirm(word: string, warning: string): Promise<void> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  // Without a terminal, the input ends before the answer.
  const ended = new Promise<null>((resolve) => terminal.once('close', () => resolve(null)));
  const answer = await Promise.race([terminal.question(`${warning}\nType ${word} to go on: `), ended]);
  terminal.close();
  if (answer === null) process.stdout.write('\n');
  if (answer?.trim() !== word)
    throw new Refusal(`Nothing was changed. Type the word ${word}, or add --yes to the command.`);
}
