import { drawLetter } from './draw-letter.ts';
import type { Letter } from './letter.ts';
import { writeLetter } from './write-letter.ts';

export interface MailText {
  subject: string;
  html: string;
  text: string;
}

/** A letter as HTML and as text. `publicUrl` is where the shop's name leads. */
export const composeMail = (letter: Letter, publicUrl: string): MailText => ({
  subject: oneLine(letter.subject),
  html: drawLetter(letter, publicUrl),
  text: writeLetter(letter),
});

// A line break in a subject would begin another header.
const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
