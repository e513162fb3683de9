import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Recorded } from '../../packages/sandbox/src/recorder.ts';

/** Where the API tests of `npm test` and `npm run check` leave what the shop and the providers exchanged. */
export const RECORDING = '.cache/reports/recording';

/** Everything that the processes of a test run recorded. */
export function readRecording(folder: string): Recorded[] {
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.jsonl')) : [];
  return files.flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line): Recorded => JSON.parse(line)),
  );
}
