/** How long after a look at a campaign that is being sent the next one follows, in milliseconds. */
export const REFETCH_INTERVAL = 2_000;
