/** Said wherever words are checked: in the designer, in a crew, in the cart and at order creation. */
export const WORDS_TEXTS = {
  /** For a brand, and for a word that the owner wants to see first. */
  ask: 'We may not be allowed to print this. Change the words, or keep them: a person answers within a business day.',
  /** For hate, and for a word that the owner refuses. */
  hate: 'Not on our hats. Change the words.',
  /** For the owner, who may save such a hat. */
  owner: 'Check that you may print these words: they may be somebody’s brand.',
  /** For a hat whose words the shopper keeps. */
  kept: 'Kept. A person answers within a business day.',
} as const;

/** What comes before the making of hats whose words are kept; empty without one. */
export const reviewText = (hats: readonly string[]): string =>
  hats.length === 0
    ? ''
    : `A person looks at ${new Intl.ListFormat('en-US').format(hats)} first, at most one business day.`;
