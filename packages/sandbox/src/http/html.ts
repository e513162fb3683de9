/** Markup that is safe to insert into a page. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Html | Html[];

/** Markup from a template. Inserted values are escaped unless they are `Html`. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.reduce((text, string, i) => text + render(parts[i - 1] ?? '') + string));
}

function render(part: Part): string {
  if (Array.isArray(part)) return part.map((item) => item.text).join('');
  if (part instanceof Html) return part.text;
  return String(part).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const style = `
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1a1a1a; }
  h1 { font-size: 1.5rem; } h2 { font-size: 1.1rem; margin-top: 2rem; }
  table { border-collapse: collapse; display: block; overflow-x: auto; font-size: 0.875rem; }
  th, td { text-align: left; padding: 0.25rem 0.75rem 0.25rem 0; border-bottom: 1px solid #ddd; white-space: nowrap; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; }
  button { font: inherit; padding: 0.75rem 1.25rem; margin: 0 0.75rem 0.75rem 0; cursor: pointer; }`;

/** A complete page that loads nothing else. */
export function page(title: string, body: Html): string {
  return `<!doctype html>${
    html`<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${new Html(style)}</style></head><body><main>${body}</main></body></html>`.text
  }`;
}

export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
};
