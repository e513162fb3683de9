import { type LetterBlock, linkOf, SEE_HAT } from '../../domain/newsletter/blocks.ts';
import { composeMail, type MailText } from '../mail/letter/compose-mail.ts';
import { type Block, button, heading, paragraph, type Span } from '../mail/letter/letter.ts';
import type { NewsletterText } from './queries.ts';

interface NewsletterLinks {
  publicUrl: string;
  unsubscribeUrl: string;
  /** The shop's; empty if it is not set. */
  postalAddress: string;
  /** The address that counts clicks on the link of a block; without it, links lead where they say. */
  counted?: (index: number) => string;
}

/** A newsletter's email. */
export function newsletterMail(
  { subject, blocks }: NewsletterText,
  { publicUrl, unsubscribeUrl, postalAddress, counted }: NewsletterLinks,
): MailText {
  const absolute = (path: string) => new URL(path, publicUrl).href;
  const urlOf = (block: LetterBlock, index: number) =>
    counted?.(index) ?? absolute(linkOf(block)?.link ?? '/');
  return composeMail(publicUrl, {
    subject,
    preview: '',
    title: subject,
    blocks: blocks.flatMap((block, index) => blocksOf(block, absolute, urlOf(block, index))),
    foot: [
      'You subscribed to the newsletter of Unhinged Hats. ',
      { link: unsubscribeUrl, words: 'Unsubscribe' },
      '.',
      ...(postalAddress === '' ? [] : [` Unhinged Hats, ${postalAddress.split('\n').join(', ')}`]),
    ],
  });
}

function blocksOf(block: LetterBlock, absolute: (path: string) => string, url: string): Block[] {
  switch (block.kind) {
    case 'headline':
      return [heading(block.text)];
    case 'text':
      return block.text.split(/\n\s*\n/).map((part) => paragraph(...linesOf(part)));
    case 'hat': {
      if (!block.sent) return [];
      const { name, price, picture } = block.sent;
      const hat = { pictureUrl: absolute(picture), title: name, description: '', amount: price, url };
      return [{ kind: 'hats', hats: [hat] }, button(SEE_HAT, url)];
    }
    case 'button':
      return [button(block.label, url)];
    case 'picture':
      return [{ kind: 'picture', url: absolute(block.picture), description: block.description }];
  }
}

const linesOf = (part: string): Span[] =>
  part.split('\n').flatMap((line, index) => (index === 0 ? [line] : [{ lineBreak: true }, line]));

/** Renders a newsletter once, because each recipient's email differs only in the unsubscribe link. */
export function newsletterMailFor(
  newsletter: NewsletterText,
  links: Omit<NewsletterLinks, 'unsubscribeUrl'>,
): (unsubscribeUrl: string) => MailText {
  const { subject, html, text } = newsletterMail(newsletter, { ...links, unsubscribeUrl: ANY_READERS });
  return (unsubscribeUrl) => ({
    subject,
    html: html.replaceAll(ANY_READERS, unsubscribeUrl.replaceAll('&', '&amp;')),
    text: text.replaceAll(ANY_READERS, unsubscribeUrl),
  });
}

const ANY_READERS = 'https://unsubscribe-link.invalid/';
