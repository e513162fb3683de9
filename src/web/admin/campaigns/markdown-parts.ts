import type { Product } from '../../../wire/products.ts';

/** A hat of the shelf: its picture, name and price, and a button. */
export const hatPart = ({ name, price, image }: Pick<Product, 'name' | 'price' | 'image'>): string =>
  [
    picturePart(name, image.replace(/\.webp$/, '.jpg')),
    `**${plain(name)}** $${price}`,
    buttonPart('See it in the shop', '/shop'),
  ].join('\n\n');

/** A link alone in its paragraph, in bold: emails show it as a button. */
export const buttonPart = (label: string, path: string): string => `[**${plain(label.trim())}**](${path})`;

export const picturePart = (description: string, path: string): string =>
  `![${plain(description.trim())}](${path.replaceAll('(', '%28').replaceAll(')', '%29')})`;

/** Puts a part into the text after the paragraph of the cursor. */
export function putIn(markdown: string, cursor: number, part: string): string {
  const end = markdown.indexOf('\n\n', cursor);
  const place = end < 0 ? markdown.length : end;
  const [before, after] = [markdown.slice(0, place).trimEnd(), markdown.slice(place).trimStart()];
  return [before, part, after].filter((text) => text !== '').join('\n\n');
}

/** Without the characters that mean something in Markdown. */
const plain = (text: string) => text.replace(/[\\`*_[\]<>]/g, '\\$&');
