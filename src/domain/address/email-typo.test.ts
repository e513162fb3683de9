import fc from 'fast-check';
import { expect, test } from 'vitest';
import { suggestEmail } from './email-typo.ts';

test.each([
  ['maya@gmial.com', 'maya@gmail.com'],
  ['maya@gmail.con', 'maya@gmail.com'],
  ['maya@gmai.com', 'maya@gmail.com'],
  ['maya@gnail.com', 'maya@gmail.com'],
  ['Maya.O+hats@GMAILL.com', 'Maya.O+hats@gmail.com'],
  [' maya@gmail.co ', 'maya@gmail.com'],
  ['maya@hotmial.con', 'maya@hotmail.com'],
  ['maya@yaho.co.uk', 'maya@yahoo.co.uk'],
  ['maya@outlok.com.au', 'maya@outlook.com.au'],
  ['maya@icluod.com', 'maya@icloud.com'],
  ['maya@comcats.net', 'maya@comcast.net'],
  ['maya@hats.example.con', null],
  ['maya@lake-house.con', 'maya@lake-house.com'],
  ['maya@lake-house.ogr', 'maya@lake-house.org'],
  ['maya@lake-house.co', null],
  ['maya@yahoo.fr', null],
  ['maya@yaho', null],
  ['maya', null],
  ['', null],
])('%j is probably %j', (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant);
});

/** Where people really have their mail. */
const REAL =
  `gmail.com googlemail.com yahoo.com ymail.com rocketmail.com yahoo.co.uk yahoo.ca yahoo.com.au yahoo.fr yahoo.de
  yahoo.it yahoo.es yahoo.in yahoo.co.in yahoo.co.jp yahoo.com.br yahoo.com.mx yahoo.com.ph hotmail.com hotmail.co.uk
  hotmail.ca hotmail.fr hotmail.de hotmail.it hotmail.es hotmail.com.au outlook.com outlook.fr outlook.de outlook.es
  outlook.com.au outlook.co.nz live.com live.co.uk live.ca live.com.au live.fr live.nl msn.com passport.com icloud.com
  me.com mac.com aol.com aol.co.uk aim.com mail.com email.com usa.com gmx.com gmx.net gmx.de gmx.us gmx.at web.de
  protonmail.com proton.me pm.me fastmail.com fastmail.fm hey.com zoho.com tutanota.com tuta.com hushmail.com
  comcast.net xfinity.com verizon.net att.net sbcglobal.net bellsouth.net pacbell.net ameritech.net cox.net charter.net
  spectrum.net earthlink.net optonline.net optimum.net frontier.com frontiernet.net centurylink.net windstream.net
  juno.com netzero.net roadrunner.com rr.com q.com cableone.net suddenlink.net mindspring.com shaw.ca rogers.com
  sympatico.ca telus.net videotron.ca cogeco.ca eastlink.ca btinternet.com bt.com sky.com talktalk.net virginmedia.com
  ntlworld.com blueyonder.co.uk tiscali.co.uk o2.co.uk bigpond.com bigpond.net.au bigpond.com.au optusnet.com.au
  tpg.com.au iinet.net.au internode.on.net dodo.com.au orange.fr wanadoo.fr free.fr laposte.net sfr.fr t-online.de
  freenet.de libero.it virgilio.it qq.com 163.com 126.com sina.com naver.com daum.net mail.ru yandex.ru yandex.com
  rediffmail.com duck.com fmail.com cloud.com relay.firefox.com privaterelay.appleid.com`.split(/\s+/);

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
const person = fc.stringMatching(/^[a-z][a-z0-9.+_-]{0,20}[a-z0-9]$/);

test('a real mail domain is never questioned', () => {
  fc.assert(
    fc.property(person, fc.constantFrom(...REAL), fc.boolean(), (name, domain, isLoud) => {
      const email = `${name}@${isLoud ? domain.toUpperCase() : domain}`;
      expect(suggestEmail(email)).toBeNull();
    }),
    { numRuns: 1000 },
  );
});

test('every single slip in gmail becomes gmail.com, unless the slip is a mail domain itself', () => {
  const gmail = 'gmail';
  const slips = [...gmail].flatMap((_, at) => [
    gmail.slice(0, at) + gmail.slice(at + 1),
    ...LETTERS.map((letter) => gmail.slice(0, at) + letter + gmail.slice(at)),
    ...LETTERS.map((letter) => gmail.slice(0, at) + letter + gmail.slice(at + 1)),
    gmail.slice(0, at) + (gmail[at + 1] ?? '') + gmail[at] + gmail.slice(at + 2),
  ]);
  for (const slip of new Set(slips)) {
    const isReal = REAL.includes(`${slip}.com`);
    expect([slip, suggestEmail(`maya@${slip}.com`)]).toEqual([slip, isReal ? null : 'maya@gmail.com']);
  }
});

test('a suggestion keeps the name, is a valid address, and is not questioned again', () => {
  const domain = fc.oneof(
    fc.tuple(
      fc.stringMatching(/^[a-z]{1,10}$/),
      fc.constantFrom('com', 'con', 'net', 'nte', 'co.uk', 'co', 'om'),
    ),
    fc.tuple(
      fc.constantFrom('gmail', 'gmial', 'yaho', 'hotmai', 'outloook', 'icloud', 'comcst'),
      fc.constantFrom('com', 'con', 'net', 'co.uk', 'cm', 'ca'),
    ),
  );
  fc.assert(
    fc.property(person, domain, (name, [label, ending]) => {
      const meant = suggestEmail(`${name}@${label}.${ending}`);
      if (meant === null) return;
      expect(meant.slice(0, name.length + 1)).toBe(`${name}@`);
      expect(suggestEmail(meant)).toBeNull();
    }),
    { numRuns: 2000 },
  );
});
