/** "1 hat", "3 hats" or "1,200 hats"; `many` is for words whose plural has more than an s. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
