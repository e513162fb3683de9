/** "Firefox on Android" of what a browser says of itself; "A browser" when it says nothing known. */
export function nameOfBrowser(userAgent: string): string {
  const browser = firstOf(BROWSERS, userAgent) ?? 'A browser';
  const system = firstOf(SYSTEMS, userAgent);
  return system ? `${browser} on ${system}` : browser;
}

// In this order, since most claim to be those further down as well.
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const firstOf = (among: [RegExp, string][], userAgent: string) =>
  among.find(([pattern]) => pattern.test(userAgent))?.[1];
