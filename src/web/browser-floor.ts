/** The oldest browsers that the shop supports. The build compiles for them, and a test rejects features that they lack. */
export const BROWSER_FLOOR = {
  safari: '15.6',
  ios: '15.6',
  firefox: '115',
  chrome: '109',
  edge: '109',
} as const;
