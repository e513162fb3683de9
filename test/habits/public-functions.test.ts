import { expect, test } from 'vitest';
import { sourceFiles } from './tree.ts';

const production = sourceFiles().filter(
  ({ path }) =>
    /^((?:src|packages)\/.*\.(tsx?|mjs)|[\w.-]+\.config\.ts)$/.test(path) && !/\.test\.tsx?$/.test(path),
);

interface Inside {
  what: string;
  pattern: RegExp;
  /** Where it has another reason. */
  allowed?: RegExp;
  /** What it has to notice. */
  example: string;
}

const INSIDES: Inside[] = [
  {
    what: 'a file inside a package',
    pattern: /(from|import\(|require\() ?'(@[\w-]+\/)?\w[\w.-]*\/(dist|lib|src|internals?|build)\//,
    example: "import { Router } from 'react-router/dist/production/lib/router.js';",
  },
  {
    what: 'a private member',
    // `_links` is a field of Printful's answers.
    pattern: /(?<!this)[\w)\]]\??\._(?!links\b)[a-z]/,
    allowed: /^src\/server\/(config\/environment|doctor\/examine-mail)\.ts$/,
    example: 'client._connecting',
  },
  {
    what: 'what a framework leaves in the page for itself',
    pattern: /__(reactRouter|vite|REACT)\w*/i,
    example: 'window.__reactRouterManifest',
  },
  {
    what: 'a listener of another owner',
    pattern: /removeAllListeners|\b(rawL|l)isteners\(/,
    // In development, Vite would end the process before the shop has stopped its children.
    allowed: /^src\/server\/pages\/developed-web\.ts$/,
    example: "app.server.removeAllListeners('request');",
  },
  {
    what: 'a function of the platform that is replaced',
    pattern:
      /\b(window|globalThis|self)\.[a-z]+ = (?!location)|\bprocess\.emit\w* = |\bconsole\.\w+ = |\.prototype\.\w+ = |Symbol\.for\(/,
    // Node has no other way to strip types without a warning.
    allowed: /^packages\/sandbox\/src\/stripe\/stripe-js\.ts$/,
    example: 'window.fetch = (input) => fetched(input);',
  },
  {
    what: 'a message of the database protocol',
    pattern: /pg\.Submittable|handle(CopyData|ReadyForQuery|RowDescription|CommandComplete)|sendCopy/,
    example: 'handleReadyForQuery() {',
  },
  {
    what: 'a package that the build rewrites',
    pattern: /\.(includes|split|endsWith)\('[^']*(node_modules|\/dist\/|react-router|vite\/)[^']*'\)/,
    example: "if (!id.includes('/react-router/dist/production/')) return null;",
  },
  {
    what: 'a table of pg-boss',
    pattern: /\bpgboss\.(job|queue|version|schedule|subscription|archive)\b/,
    example: "select count(*) from pgboss.job where state = 'failed'",
  },
];

test.each(INSIDES)('no code touches $what', ({ pattern, allowed, example }) => {
  expect(example).toMatch(pattern);
  const touching = production.flatMap(({ path, text }) =>
    allowed?.test(path)
      ? []
      : text
          .split('\n')
          .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
  );
  expect(touching).toEqual([]);
});
