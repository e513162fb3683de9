let isStale = false;

/** Whether the page should load the shop's facts again, such as how each hat is made. */
export const areFactsStale = (): boolean => isStale;

export const setFactsStale = (next: boolean): void => {
  isStale = next;
};
