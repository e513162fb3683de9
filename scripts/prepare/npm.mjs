import { spawnSync } from 'node:child_process';

/**
 * Runs npm on the Node that the caller's npm uses, since it may be about to replace the project's own Node. Returns whether it
 * succeeded; its errors go to the terminal.
 */
export function npm(...args) {
  const { npm_execpath: script, npm_node_execpath: node = process.execPath } = process.env;
  const [file, ...before] = script ? [node, script] : ['npm'];
  const { status } = spawnSync(file, [...before, ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
  return status === 0;
}
