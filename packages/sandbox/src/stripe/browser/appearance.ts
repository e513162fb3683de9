/** The part of Stripe's Appearance API that the sandbox supports. */
export interface Appearance {
  variables?: Record<string, string>;
}

const defaults: Record<string, string> = {
  colorPrimary: '#0570de',
  colorBackground: '#ffffff',
  colorText: '#30313d',
  colorTextSecondary: '#5d6470',
  colorDanger: '#b3093c',
  fontFamily: 'system-ui, sans-serif',
  fontSizeBase: '16px',
  borderRadius: '5px',
  spacingUnit: '4px',
};

const css = `
  :host { display: block; }
  .form { display: grid; grid-template-columns: 1fr 1fr; gap: calc(var(--spacingUnit) * 4);
    font: 400 var(--fontSizeBase)/1.4 var(--fontFamily); color: var(--colorText); }
  .number, .note { grid-column: 1 / -1; }
  label { display: block; margin-bottom: var(--spacingUnit); font-size: 0.9em; }
  input { box-sizing: border-box; width: 100%; min-height: 44px; padding: calc(var(--spacingUnit) * 2.5);
    font: inherit; font-size: max(16px, 1em); color: inherit; background: var(--colorBackground);
    border: 1px solid #8792a2; border-radius: var(--borderRadius); }
  input:focus { outline: 2px solid var(--colorPrimary); outline-offset: 1px; }
  input[aria-invalid] { border-color: var(--colorDanger); }
  p { margin: var(--spacingUnit) 0 0; font-size: 0.9em; }
  .field p { color: var(--colorDanger); }
  .field p:empty { display: none; }
  .note { margin: 0; color: var(--colorTextSecondary); }`;

/** A constructed stylesheet works under a Content-Security-Policy without inline styles. Safari before 16.4 has none. */
export function applyStyles(shadow: ShadowRoot) {
  if ('replaceSync' in CSSStyleSheet.prototype) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    shadow.adoptedStyleSheets = [sheet];
  } else {
    const style = document.createElement('style');
    style.textContent = css;
    shadow.append(style);
  }
}

export function applyAppearance(host: HTMLElement, appearance: Appearance = {}) {
  const variables: Record<string, string> = { ...defaults, ...appearance.variables };
  for (const name of Object.keys(defaults)) host.style.setProperty(`--${name}`, variables[name] ?? '');
}
