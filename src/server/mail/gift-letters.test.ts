import { expect, test } from 'vitest';
import type { Gift } from '../../domain/orders/gift.ts';
import { giftChangedMail, giftShippedMail, unlinked } from './gift-letters.ts';
import { SAMPLE_FACTS } from './samples.ts';

const GIFT: Gift = { note: 'You said yes.', from: 'Dad', email: 'priya@example.com' };

const seen = (text: string) => text.replaceAll('\u2060', '');

test.each(['https://hats.example/a?b=1', 'www.hats.example', 'hats.example', 'dad@hats.example'])(
  '%s reads the same and is no link',
  (address) => {
    const text = `Look: ${address}. Dad`;
    expect(seen(unlinked(text))).toBe(text);
    expect(unlinked(text)).not.toMatch(/\w\.\w|:\/\/|@\w/);
  },
);

test('other words stay as they are', () => {
  const text = '“You said yes. I said this hat.” For us?';
  expect(unlinked(text)).toBe(text);
});

test.each([
  ['You said yes.', 'with a note inside'],
  ['', 'It just left the workshop.'],
])('the receiver of a gift with the note %j reads what is in the box', (note, text) => {
  const mail = giftShippedMail(SAMPLE_FACTS, { ...GIFT, note });
  expect(mail.text).toContain(text);
  expect(mail.text).toContain('It arrives Dec\u00a01–15.\n');
  expect(mail.text).toContain('because Dad asked us to tell you.');
  expect(mail.recipient).toBe('priya@example.com');
});

test('the receiver of a gift from nobody with a name, of which no day is known, reads neither', () => {
  const { subject, text } = giftShippedMail({ ...SAMPLE_FACTS, arrives: null }, { ...GIFT, from: '' });
  expect(subject).toBe('Somebody sent you something');
  expect(text).toContain('You get this one email because somebody asked us');
  expect(text).not.toContain('arrives');
});

test('no city that somebody made up becomes a link', () => {
  const recipient = { ...SAMPLE_FACTS.order.recipient, city: 'hats.example/win' };
  const order = { ...SAMPLE_FACTS.order, recipient };
  const { text, html } = giftShippedMail({ ...SAMPLE_FACTS, order }, GIFT);
  expect(seen(text)).toContain('It goes to hats.example/win.');
  for (const written of [text, html]) expect(written).not.toContain('hats.example/win');
});

test.each<[Partial<Gift>, string]>([
  [{ note: 'Hi' }, 'You changed the gift note'],
  [{ from: 'Mom' }, 'You changed the gift note'],
  [{ email: 'p@example.com' }, 'You changed the receiver’s email'],
  [{ email: '' }, 'You took the receiver’s email off'],
])('the buyer of a gift with another %j reads what changed', (change, text) => {
  const facts = { ...SAMPLE_FACTS, order: { ...SAMPLE_FACTS.order, gift: { ...GIFT, ...change } } };
  const mail = giftChangedMail(facts, { changeId: 1, by: 'shopper', before: GIFT });
  expect(mail.text).toContain(text);
  expect(mail.subject.includes('note')).toBe(!('email' in change));
  const told = change.email ?? GIFT.email;
  expect(mail.text.includes('\nEmail to: ')).toBe(told !== '');
  if (told !== '') expect(mail.text).toContain(`\nEmail to: ${told}, once, when it ships\n`);
});

test.each<[Partial<Gift>, Partial<Gift> | null, string]>([
  [{}, { note: '' }, 'You changed the gift of order'],
  [{}, { note: '' }, 'The box has no note. Its packing slip says “A gift from Dad”.'],
  [{ note: '' }, { note: '', from: '' }, 'The box has no note. Its packing slip says “A gift for you”.'],
  [{}, null, 'You took the gift note off order'],
  [{ note: '' }, null, 'isn’t a gift anymore. Its packing slip shows prices.'],
])('the buyer of a gift with %j, now %j, reads what the box says without a note', (before, now, text) => {
  const order = { ...SAMPLE_FACTS.order, gift: now && { ...GIFT, ...now } };
  const changed = { changeId: 1, by: 'shopper', before: { ...GIFT, ...before } } as const;
  const mail = giftChangedMail({ ...SAMPLE_FACTS, order }, changed);
  expect(mail.text).toContain(text);
  expect(mail.text).not.toContain('says this now');
  if (before.note === '' && !now) expect(mail.html).not.toContain('note');
});

test('an order that becomes a gift without a note promises none', () => {
  const order = { ...SAMPLE_FACTS.order, gift: { ...GIFT, note: '' } };
  const mail = giftChangedMail({ ...SAMPLE_FACTS, order }, { changeId: 1, by: 'shopper', before: null });
  expect(mail.html).not.toContain('note');
});
