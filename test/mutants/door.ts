import type { PlantedBug } from '../../scripts/mutants/planted-bug.ts';

const broken = ['src/server/http/broken-connections.test.ts'];
const connections = ['src/server/http/connections.test.ts'];
const turns = ['src/server/http/turns.test.ts'];
const pages = ['src/server/pages/routes.test.ts'];
const empty = ['test/api/empty-pages.test.ts'];

export const planted: PlantedBug[] = [
  {
    name: 'a refused connection waits until its client closes it',
    file: 'src/server/http/broken-connections.ts',
    find: 'socket.destroySoon();',
    replace: 'socket.end();',
    tests: broken,
  },
  {
    name: 'a connection stays whose client does not read',
    file: 'src/server/http/server.ts',
    find: 'connectionTimeout: limits.silence,',
    replace: '',
    tests: broken,
  },
  {
    name: 'a refusal is sent into the answer to another request',
    file: 'src/server/http/broken-connections.ts',
    find: ' || isMidAnswer',
    replace: '',
    tests: turns,
  },
  {
    name: 'two Host headers pass where the answer is in memory',
    file: 'src/server/http/ready-answers.ts',
    find: ' &&\n  !hasTwoHosts(request);',
    replace: ';',
    tests: ['src/server/http/ready-answers.test.ts'],
  },
  {
    name: 'a network opens as many connections as it likes',
    file: 'src/server/http/connections.ts',
    find: 'if (network.sockets.size >= perNetwork)',
    replace: 'if (network.sockets.size > perNetwork)',
    tests: connections,
  },
  {
    name: 'closed connections are still counted',
    file: 'src/server/http/connections.ts',
    find: 'joined.sockets.delete(socket);',
    replace: '',
    tests: connections,
  },
  {
    name: 'a trusted proxy has as few connections as anybody',
    file: 'src/server/http/connections.ts',
    find: 'address === undefined || isProxy(address)',
    replace: 'address === undefined',
    tests: connections,
  },
  {
    name: 'pipelined requests begin at once',
    file: 'src/server/http/turns.ts',
    find: 'if (line.current === null) return',
    replace: 'return',
    tests: turns,
  },
  {
    name: 'a connection is read on while its requests wait',
    file: 'src/server/http/turns.ts',
    find: 'if (line.waiting.length > 0) socket.pause();',
    replace: '',
    tests: turns,
  },
  {
    name: 'the waiting requests of closed connections are still counted',
    file: 'src/server/http/turns.ts',
    find: 'line.network.waiting -= line.waiting.length;',
    replace: '',
    tests: turns,
  },
  {
    name: 'any number of requests wait',
    file: 'src/server/http/turns.ts',
    find: 'if (network.waiting >= most)',
    replace: 'if (network.waiting < 0)',
    tests: turns,
  },
  {
    name: 'only one connection of a network that sends too much is closed',
    file: 'src/server/http/turns.ts',
    find: 'for (const each of network.sockets) each.destroy();',
    replace: 'socket.destroy();',
    tests: turns,
  },
  {
    name: 'any number of pages wait for their render',
    file: 'src/server/pages/routes.ts',
    find: 'if (limit.pendingCount >= limits.renders.waiting) throw tooBusy();',
    replace: '',
    tests: pages,
  },
  {
    name: 'a page is rendered for a client that has gone',
    file: 'src/server/pages/routes.ts',
    find: 'if (!reply.raw.socket?.writable) throw tooBusy();',
    replace: '',
    tests: pages,
  },
  {
    name: 'one network takes all renders',
    file: 'src/server/pages/routes.ts',
    find: "if (!administrator) app.rateLimits.take('renders', request.ip);",
    replace: '',
    tests: pages,
  },
  {
    name: 'browsers store the page of what is not there',
    file: 'src/server/pages/routes.ts',
    find: '...(answer.status !== 200 && PRIVATE)',
    replace: '',
    tests: pages,
  },
  {
    name: 'the page of what is not there counts as unchanged',
    file: 'src/server/http/encoded-body.ts',
    find: 'status === 200 && hasIt(',
    replace: 'hasIt(',
    tests: pages,
  },
  {
    name: 'a route of the API is answered as an unknown address',
    file: 'src/server/pages/routes.ts',
    find: '    !app.readyAnswers.hasRoute(headOf(path)) &&\n',
    replace: '',
    tests: pages,
  },
  {
    name: 'the data of a page that is not there is a page',
    file: 'src/server/pages/routes.ts',
    find: "path.endsWith('.data')\n      ? null\n      : emptyPageAt(",
    replace: 'false\n      ? null\n      : emptyPageAt(',
    tests: pages,
  },
  {
    name: 'a right key opens the page of a wrong one',
    file: 'src/server/pages/empty-pages.ts',
    find: "if (await opensOrder(params.id ?? '', asked.get('key') ?? '')) return null;",
    replace: '',
    tests: empty,
  },
  {
    name: 'an administrator sees the form to sign in',
    file: 'src/server/pages/empty-pages.ts',
    find: 'isAdministrator ? null : ',
    replace: '',
    tests: empty,
  },
];
