/** A reason not to make a design, or something the shopper should know before buying it. */
export interface DesignProblem {
  kind: 'no_words' | 'missing' | 'small' | 'thin' | 'invisible' | 'faint';
  /** `refused`: cannot be sold. `confirm`: can be sold if the shopper accepts it in the proof. `advice` blocks nothing. */
  weight: 'refused' | 'confirm' | 'advice';
  /** The field of the design where the shopper can fix it. */
  field: 'textLine1' | 'textLine2' | 'textLine3' | 'textColor';
  /** What is wrong and how to fix it. */
  message: string;
}
