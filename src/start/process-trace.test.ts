import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { commandOf, isRunning, traceOf } from './process-trace.ts';

test('a process counts as running until it exits', async () => {
  const child = spawn('sleep', ['60']);
  await once(child, 'spawn');
  const trace = traceOf(child.pid ?? 0);
  expect(trace && isRunning(trace)).toBe(true);
  child.kill();
  await once(child, 'exit');
  expect(trace && isRunning(trace)).toBe(false);
});

test('a process that reuses a pid is not the earlier process', () => {
  expect(isRunning({ pid: process.pid, startedAt: 'another time' })).toBe(false);
});

test('a pid that no process has gives no trace and no command', () => {
  expect(traceOf(2 ** 30)).toBeUndefined();
  expect(commandOf(2 ** 30)).toBe('');
});

test('a running process has a command', () => {
  expect(commandOf(process.pid)).not.toBe('');
});
