import { expect, test } from 'vitest';
import { checkDkim, checkDmarc, checkSpf, dmarcNames, mailDomain } from './mail-dns.ts';

test.each([
  ['Loud Hats <hello@Loudhats.shop>', 'loudhats.shop'],
  ['hello@mail.loudhats.shop', 'mail.loudhats.shop'],
])('the domain of %s is %s', (from, domain) => {
  expect(mailDomain(from)).toBe(domain);
});

test.each<[string[], boolean, RegExp]>([
  [['v=spf1 include:_spf.mail.example ~all', 'google-site-verification=1'], true, /include/],
  [['v=spf1 -all'], true, /-all/],
  [['V=SPF1 redirect=_spf.mail.example'], true, /redirect/],
  [[], false, /no SPF record/],
  [['v=spf10 ~all', 'spf1'], false, /no SPF record/],
  [['v=spf1 a ~all', 'v=spf1 mx ~all'], false, /2 SPF records/],
  [['v=spf1 include:a.example +all'], false, /lets everybody send/],
  [['v=spf1 all'], false, /lets everybody send/],
  [['v=spf1 include:a.example'], false, /has no end/],
  [[`v=spf1 ${'include:a.example '.repeat(11)}~all`], false, /needs 11 lookups/],
  [[`v=spf1 ip4:192.0.2.1 all.example:x a mx ${'include:a.example '.repeat(8)}-all`], true, /ip4/],
])('SPF %j is right: %s', (records, ok, text) => {
  expect(checkSpf(records)).toMatchObject({ ok, text: expect.stringMatching(text) });
});

test.each<[string[], boolean, RegExp]>([
  [['v=DMARC1; p=none; rua=mailto:me@hats.example'], true, /p=none/],
  [['v=DMARC1;p=Reject'], true, /Reject/],
  [['v=DMARC1; rua=mailto:me@hats.example'], false, /no policy/],
  [['v=DMARC1; p=nothing'], false, /no policy/],
  [['v=DMARC1; p=none', 'v=DMARC1; p=reject'], false, /2 DMARC records/],
])('DMARC %j is right: %s', (records, ok, text) => {
  expect(checkDmarc(records)).toMatchObject({ ok, text: expect.stringMatching(text) });
});

test('other records at _dmarc count as none', () => {
  expect(checkDmarc(['v=DMARC10; p=none', 'v=spf1 -all'])).toBeNull();
});

test.each<[string[], boolean, RegExp]>([
  [['v=DKIM1; k=ed25519; p=abc='], true, /^a ed25519 key|^an? ed25519 key/],
  [['p=MIGf'], true, /rsa key/],
  [[], false, /no DKIM key/],
  [['v=DKIM1; p='], false, /withdrawn/],
  [['v=DKIM2; p=abc'], false, /version DKIM2/],
  [['p=a', 'p=b'], false, /2 DKIM keys/],
])('DKIM %j is right: %s', (records, ok, text) => {
  expect(checkDkim(records, 's1._domainkey.hats.example')).toMatchObject({
    ok,
    text: expect.stringMatching(text),
  });
});

test('a DMARC record is looked for from the domain upward', () => {
  expect(dmarcNames('mail.eu.hats.shop')).toEqual([
    '_dmarc.mail.eu.hats.shop',
    '_dmarc.eu.hats.shop',
    '_dmarc.hats.shop',
  ]);
});
