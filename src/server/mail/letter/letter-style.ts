import type { CSSProperties } from 'react';

/** The brand colors, repeated here because not every email client supports custom properties. */
const INK = '#1a0912';
const SOFT = '#5c4a53';
const PINK = '#ff2e93';
const HAIR = '#ddcdd5';

const LOUD = "Anybody,'Arial Black',Impact,'Helvetica Neue',Arial,sans-serif";
const PLAIN = "'Schibsted Grotesk','Helvetica Neue',Helvetica,Arial,sans-serif";

/** The shop's fonts, which Apple Mail, Samsung Email and Thunderbird load (https://www.caniemail.com/features/css-at-font-face). */
export const MAIL_FONTS = [
  { file: 'loud.woff2', family: 'Anybody', weight: '900' },
  { file: 'plain.woff2', family: 'Schibsted Grotesk', weight: '400 900' },
] as const;

/** A style sheet of its own, because some email clients drop all of one with an unknown rule. Outlook on Windows skips `@media`. */
export const fontFaces = (publicUrl: string): string =>
  `@media screen{${MAIL_FONTS.map(
    ({ file, family, weight }) =>
      `@font-face{font-family:${family};font-weight:${weight};src:url(${publicUrl}/fonts/${file})}`,
  ).join('')}}`;

/** Inline styles, because some email clients drop style sheets. Elements that change in dark mode also have a class. */
export const STYLE = {
  page: { margin: 0, padding: 0, backgroundColor: '#ffe6f1', color: INK },
  table: { width: '100%', borderCollapse: 'collapse' },
  sheet: {
    width: '100%',
    maxWidth: 600,
    margin: '0 auto',
    borderCollapse: 'collapse',
    backgroundColor: '#ffffff',
    color: INK,
  },
  brand: { padding: '18px 24px', backgroundColor: PINK },
  brandLink: { color: INK, font: `900 18px/1 ${LOUD}`, letterSpacing: '.01em', textDecoration: 'none' },
  body: { padding: '8px 24px', font: `17px/1.5 ${PLAIN}`, overflowWrap: 'anywhere' },
  title: {
    margin: '22px 0 6px',
    font: `900 27px/1.1 ${LOUD}`,
    letterSpacing: '-.01em',
    textTransform: 'uppercase',
  },
  heading: { margin: '26px 0 6px', font: `800 20px/1.2 ${PLAIN}` },
  paragraph: { margin: '14px 0' },
  link: { color: INK, fontWeight: 700, textDecoration: 'underline' },
  buttonCell: { borderRadius: 8, backgroundColor: INK, textAlign: 'center' },
  button: {
    display: 'block',
    padding: '18px 16px',
    color: '#ffffff',
    font: `800 18px/1.2 ${PLAIN}`,
    textDecoration: 'none',
  },
  row: {
    padding: '7px 0',
    borderBottom: `1px solid ${HAIR}`,
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
  },
  // Nothing but a width aligns the rows of different tables in every email client.
  label: { width: 84, paddingRight: 16, whiteSpace: 'nowrap' },
  item: { paddingRight: 16, overflowWrap: 'break-word' },
  amount: { textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  last: { fontWeight: 800 },
  soft: { color: SOFT, fontSize: 15 },
  hatCell: { padding: '10px 0' },
  // Side by side where both have room, one below the other elsewhere: without a style sheet, too.
  hatHalf: { display: 'inline-block', width: '100%', maxWidth: 300, verticalAlign: 'middle' },
  hatWords: { display: 'inline-block', width: '100%', maxWidth: 252, verticalAlign: 'middle' },
  hatTitle: { padding: '8px 0 8px 20px', verticalAlign: 'top' },
  hatAmount: {
    padding: '8px 0 8px 16px',
    verticalAlign: 'top',
    textAlign: 'right',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  },
  hat: { display: 'block', width: '100%', height: 'auto', borderRadius: 8, backgroundColor: '#ffffff' },
  picture: { display: 'block', maxWidth: '100%', height: 'auto', margin: '18px 0', borderRadius: 12 },
  foot: { padding: '18px 24px 28px', color: SOFT, font: `15px/1.5 ${PLAIN}`, overflowWrap: 'anywhere' },
  preview: { display: 'none', maxHeight: 0, overflow: 'hidden' },
} as const satisfies Record<string, CSSProperties>;

/**
 * The style sheet for dark mode and narrow screens. It contains no characters that HTML would escape. Email clients that
 * ignore it show the light version.
 */
export const STYLES = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.m-page{background-color:#12060c!important}
.m-sheet{background-color:#1f0f17!important;color:#fff!important}
.m-ink{color:#fff!important}
.m-soft,.m-soft a{color:#d9c6cf!important}
.m-row{border-color:#4d3a44!important}
.m-button{background-color:#b6f230!important}
.m-button a{color:#1a0912!important}
}
@media (max-width:400px){
.m-around{padding:12px 0!important}
.m-cell{padding-left:16px!important;padding-right:16px!important}
}
@media (max-width:575px){
.m-hat,.m-words{max-width:100%!important}
.m-title{padding-left:0!important}
}`;
