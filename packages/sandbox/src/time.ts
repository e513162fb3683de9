/** Unix time in seconds, which both providers use. */
export const unixSeconds = (): number => Math.floor(Date.now() / 1000);

export const isoTime = (unixTime: number): string => new Date(unixTime * 1000).toISOString();
