/** How long after a look at a campaign that is being sent the next one follows, in milliseconds. */
export const BETWEEN_LOOKS = 2_000;
