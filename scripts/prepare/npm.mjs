import { spawnSync } from 'node:child_process';

/**
 * Runs npm as the caller's own npm does: on the Node it was started with, since the project's Node may be what it is
 * about to replace. Returns whether it went well; what it has to say goes to the terminal.
 */
export function npm(...args) {
  const { npm_execpath: script, npm_node_execpath: node = process.execPath } = process.env;
  const [file, ...before] = script ? [node, script] : ['npm'];
  const { status } = spawnSync(file, [...before, ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
  return status === 0;
}
