import { readStorage, writeStorage } from '../lib/storage.ts';

/** Keeps the mark of the newsletter whose link opened this tab, until the tab is closed. */
export function storeNewsletterMark(): void {
  const mark = new URLSearchParams(window.location.search).get('from');
  if (mark !== null && isMark(mark)) writeStorage(KEY, mark, ofThisTab);
}

/** The newsletter that an order of this tab counts for, as a field of the order. */
export function newsletterMark(): { campaign?: number } {
  const mark = readStorage(KEY, ofThisTab);
  return mark !== null && isMark(mark) ? { campaign: Number(mark) } : {};
}

const isMark = (text: string) => /^[1-9]\d{0,14}$/.test(text);

const KEY = 'unhinged-hats-newsletter';

const ofThisTab = () => window.sessionStorage;
