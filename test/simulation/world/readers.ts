/** What readers did, and what the shop answered. */
export interface Readers {
  /** When readers who unsubscribed or were erased had their answer. */
  left: Map<string, number>;
  /** When readers last had an answer to their request to subscribe, or lost it. */
  asked: Map<string, number>;
  /** Newsletters of which the owner was told that they are being sent. */
  letters: number[];
  /** Clicks on links of newsletters, and those of them that were answered. */
  clicks: { sent: number; answered: number };
  /** The newsletter that a checkout came from, by its key. */
  checkouts: Map<string, number>;
}

export const noReaders = (): Readers => ({
  left: new Map(),
  asked: new Map(),
  letters: [],
  clicks: { sent: 0, answered: 0 },
  checkouts: new Map(),
});
