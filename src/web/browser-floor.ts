/** The oldest browsers that the shop supports. The build lowers syntax and styles to them; a test refuses what they lack. */
export const BROWSER_FLOOR = {
  safari: '15.6',
  ios: '15.6',
  firefox: '115',
  chrome: '109',
  edge: '109',
} as const;
