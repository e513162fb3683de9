import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { commandOf, isRunning, traceOf } from './process-trace.ts';

test('a process runs until it ends', async () => {
  const child = spawn('sleep', ['60']);
  await once(child, 'spawn');
  const trace = traceOf(child.pid ?? 0);
  expect(trace && isRunning(trace)).toBe(true);
  child.kill();
  await once(child, 'exit');
  expect(trace && isRunning(trace)).toBe(false);
});

test('another process with the same pid is not the same process', () => {
  expect(isRunning({ pid: process.pid, startedAt: 'another time' })).toBe(false);
});

test('a pid without a process has no trace', () => {
  expect(traceOf(2 ** 30)).toBeUndefined();
  expect(commandOf(2 ** 30)).toBe('');
});

test('a process has a command', () => {
  expect(commandOf(process.pid)).not.toBe('');
});
