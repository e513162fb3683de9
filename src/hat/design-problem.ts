/** A reason not to make a design, or something the shopper should know before buying it. */
export interface DesignProblem {
  kind: 'no_words' | 'long' | 'missing' | 'small' | 'thin' | 'invisible' | 'faint' | 'hate' | 'ask';
  /** `refused`: cannot be sold. `keep`: can be sold if the shopper keeps the words, and a person looks at them. `confirm`: can be sold if the shopper accepts it in the proof. `advice` blocks nothing. */
  weight: 'refused' | 'keep' | 'confirm' | 'advice';
  /** The field of the design where the shopper can fix it. */
  field: 'textLine1' | 'textLine2' | 'textLine3' | 'textColor';
  /** What is wrong and how to fix it. */
  message: string;
  /** The words that it is about, as typed. */
  found?: string;
}
