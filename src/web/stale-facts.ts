let isStale = false;
let lastStale = 0;

/** Whether the page should load the shop's facts again, such as how each hat is made. */
export const areFactsStale = (): boolean => isStale;

export const setFactsStale = (next: boolean): void => {
  isStale = next;
  if (next) lastStale = performance.now();
};

/** When the facts were last found stale, in milliseconds since the page was opened. */
export const factsStaleAt = (): number => lastStale;
