import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LetterBlock } from '../../domain/newsletter/blocks.ts';
import { newsletterMail, newsletterMailFor } from './newsletter-mail.ts';

const PUBLIC_URL = 'https://unhingedhats.example';
const UNSUBSCRIBE = `${PUBLIC_URL}/newsletter/unsubscribe?who=1&key=k`;
const LINKS = { publicUrl: PUBLIC_URL, unsubscribeUrl: UNSUBSCRIBE, postalAddress: '' };
const TACOS = { name: 'Send Tacos', price: '$28.00', picture: '/pictures/x.jpg', link: '/hats/send-tacos' };
const mailOf = (...blocks: LetterBlock[]) => newsletterMail({ subject: 'New hats', blocks }, LINKS);

describe('a newsletter', () => {
  test('has a headline', () => {
    const { html, text } = mailOf({ kind: 'headline', text: 'Pool & season' });
    expect(html).toMatch(/<h2[^>]*>Pool &amp; season<\/h2>/);
    expect(text).toContain('\n\nPOOL & SEASON\n\n');
  });

  test('has paragraphs, with the lines that its author typed', () => {
    const { html, text } = mailOf({ kind: 'text', text: 'Four new hats.\nLoud ones.\n\nSee you' });
    expect(html).toMatch(/<p[^>]*>Four new hats.<br\/>Loud ones.<\/p><p[^>]*>See you<\/p>/);
    expect(text).toContain('\n\nFour new hats.\nLoud ones.\n\nSee you\n\n');
  });

  test('has a hat with its picture, name, price and a link to its page', () => {
    const { html, text } = mailOf({ kind: 'hat', hat: 3, sent: TACOS });
    expect(html).toContain(`src="${PUBLIC_URL}/pictures/x.jpg"`);
    expect(html.match(/href="https:\/\/unhingedhats.example\/hats\/send-tacos"/g)).toHaveLength(2);
    expect(html).toContain('<b>Send Tacos</b>');
    expect(html).toContain('$28.00');
    expect(text).toContain(
      `\n\nSend Tacos: $28.00\n\nSee it in the shop:\n${PUBLIC_URL}/hats/send-tacos\n\n`,
    );
  });

  test('has a button', () => {
    const { html, text } = mailOf({ kind: 'button', label: 'Shop & go', link: '/shop?a=1&b=2' });
    expect(html).toMatch(/<a href="https:\/\/unhingedhats.example\/shop\?a=1&amp;b=2"[^>]*>Shop &amp; go</);
    expect(text).toContain(`\n\nShop & go:\n${PUBLIC_URL}/shop?a=1&b=2\n\n`);
  });

  test('has a picture', () => {
    const { html, text } = mailOf({
      kind: 'picture',
      picture: '/newsletter-pictures/a.jpg',
      description: 'A "pool"',
    });
    expect(html).toMatch(
      /<img src="https:\/\/unhingedhats.example\/newsletter-pictures\/a.jpg" alt="A &quot;pool&quot;"/,
    );
    expect(text).toContain('\n\n[A "pool"]\n\n');
  });

  test('shows whatever was typed as text', () => {
    const typed = fc.array(
      fc.constantFrom('<script>', '<img src=x>', '&lt;', '"', "'", '\n\n', '<a href="x">', 'a'),
    );
    fc.assert(
      fc.property(typed, (parts) => {
        const text = parts.join('');
        const { html } = mailOf(
          { kind: 'headline', text },
          { kind: 'text', text },
          { kind: 'hat', hat: 3, sent: { ...TACOS, name: text } },
          { kind: 'button', label: text, link: '/shop' },
          { kind: 'picture', picture: '/x.jpg', description: text },
        );
        expect(html).not.toMatch(/<script|<img src="?x|href="x"/);
      }),
    );
  });

  test('leads through addresses that count clicks, each with the place of its block', () => {
    const blocks: LetterBlock[] = [
      { kind: 'text', text: 'Hi' },
      { kind: 'hat', hat: 3, sent: TACOS },
      { kind: 'button', label: 'Party', link: 'https://party.example' },
    ];
    const counted = (index: number) => `${PUBLIC_URL}/newsletter/go/${index}`;
    const { html, text } = newsletterMail({ subject: 'Hats', blocks }, { ...LINKS, counted });
    for (const part of [html, text]) {
      expect(part).toContain('/newsletter/go/1');
      expect(part).toContain('/newsletter/go/2');
      expect(part).not.toContain('send-tacos');
      expect(part).not.toContain('party.example');
    }
  });

  test('contains the reader’s unsubscribe link and the shop’s postal address', () => {
    const mailFor = newsletterMailFor(
      { subject: 'Hats', blocks: [{ kind: 'text', text: 'Hats' }] },
      { publicUrl: PUBLIC_URL, postalAddress: '1 Main Street\nNashville, TN 37201' },
    );
    const { html, text } = mailFor(UNSUBSCRIBE);
    expect(html).toContain(`href="${UNSUBSCRIBE.replace('&', '&amp;')}"`);
    expect(text).toContain(UNSUBSCRIBE);
    for (const part of [html, text]) expect(part).toContain('1 Main Street, Nashville, TN 37201');
    expect(html + text).not.toContain('.invalid');
  });
});
