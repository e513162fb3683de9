import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sealInlineScripts } from './inline-scripts.ts';

const NONCE = 'k3Xq-9_r';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('a script with the nonce is replaced by the hash of its text', () => {
  const html = `<script nonce="${NONCE}">start()</script><script nonce="${NONCE}" type="module">\ngo()\n</script>`;
  expect(sealInlineScripts(html, NONCE)).toEqual({
    html: '<script>start()</script><script type="module">\ngo()\n</script>',
    scripts: [hashOf('start()'), hashOf('\ngo()\n')],
  });
});

test('the cached page has no nonce, not even on links', () => {
  const html = `<link rel="modulepreload" href="/a.js" nonce="${NONCE}"><script src="/a.js" nonce="${NONCE}"></script>`;
  expect(sealInlineScripts(html, NONCE)).toEqual({
    html: '<link rel="modulepreload" href="/a.js"><script src="/a.js"></script>',
    scripts: [],
  });
});

test.each([
  '<script>steal()</script>',
  '<script nonce="">steal()</script>',
  '<script nonce="guess">steal()</script>',
  '<SCRIPT>steal()</SCRIPT >',
  `<script>steal()<!-- nonce="${NONCE}" --></script>`,
])('an injected %s is not trusted', (injected) => {
  const html = `<p>${injected}</p><script nonce="${NONCE}">start()</script>`;
  expect(sealInlineScripts(html, NONCE).scripts).toEqual([hashOf('start()')]);
});

test('an injected opening tag cannot include the script that follows', () => {
  const html = `<p><script>steal();//</p><script nonce="${NONCE}">start()</script>`;
  expect(sealInlineScripts(html, NONCE).scripts).toEqual([]);
});

test('injected text without the nonce is never trusted', () => {
  const piece = fc.constantFrom(
    '<script',
    '>',
    '</script>',
    '"',
    ' nonce=',
    "'",
    'steal()',
    '<!--',
    '/',
    '\n',
    '<svg>',
  );
  fc.assert(
    fc.property(
      fc.array(piece).map((pieces) => pieces.join('')),
      (injected) => {
        const { scripts } = sealInlineScripts(`${injected}<script nonce="${NONCE}">start()</script>`, NONCE);
        expect([[], [hashOf('start()')]]).toContainEqual(scripts);
      },
    ),
  );
});
