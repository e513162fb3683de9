import type { CSSProperties } from 'react';

/** The brand colors, repeated here because not every email client supports custom properties. */
const INK = '#1a0912';
const SOFT = '#5c4a53';
const PINK = '#ff2e93';
const HAIR = '#ddcdd5';

const LOUD = "'Arial Black',Impact,'Helvetica Neue',Arial,sans-serif";
const PLAIN = "'Schibsted Grotesk','Helvetica Neue',Helvetica,Arial,sans-serif";

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
  body: { padding: '8px 24px 28px', font: `17px/1.5 ${PLAIN}`, overflowWrap: 'anywhere' },
  title: { margin: '22px 0 6px', font: `900 28px/1.1 ${LOUD}`, letterSpacing: '-.01em' },
  heading: { margin: '26px 0 6px', font: `800 20px/1.2 ${PLAIN}` },
  paragraph: { margin: '14px 0' },
  link: { color: INK, fontWeight: 700, textDecoration: 'underline' },
  buttonCell: { borderRadius: 8, backgroundColor: INK },
  button: {
    display: 'inline-block',
    padding: '15px 24px',
    color: '#ffffff',
    font: `800 17px/1.2 ${PLAIN}`,
    textDecoration: 'none',
  },
  row: {
    padding: '7px 0',
    borderBottom: `1px solid ${HAIR}`,
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
  },
  label: { paddingRight: 24, overflowWrap: 'break-word' },
  amount: { textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
  last: { fontWeight: 800 },
  soft: { color: SOFT, fontSize: 15 },
  hatCell: { width: 128, padding: '10px 16px 10px 0' },
  hat: { display: 'block', width: 120, height: 80, borderRadius: 8, backgroundColor: '#ffffff' },
  picture: { display: 'block', maxWidth: '100%', height: 'auto', margin: '18px 0', borderRadius: 12 },
  quote: { margin: '14px 0', padding: '2px 18px', outline: `2px dashed ${PINK}`, borderRadius: 8 },
  rule: { margin: '26px 0', border: 0, borderTop: `2px dashed ${INK}` },
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
.m-rule{border-color:#fff!important}
.m-button{background-color:#b6f230!important}
.m-button a{color:#1a0912!important}
}
@media (max-width:400px){
.m-around{padding:12px 0!important}
.m-cell{padding-left:16px!important;padding-right:16px!important}
.m-hat{width:60px!important;padding-right:10px!important}
.m-hat img{width:60px!important;height:40px!important}
.m-amount{padding-left:8px!important}
}`;
