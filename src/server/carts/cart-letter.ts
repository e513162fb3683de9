import { chargeNow, type DiscountCode, priceCart } from '../../domain/cart/discount-code.ts';
import { totalsDiscountName } from '../../domain/cart/discount-texts.ts';
import { formatPrice } from '../../domain/money/money.ts';
import type { Settings } from '../../domain/settings/settings.ts';
import { type MailedLine, pictureHats } from '../mail/hat-pictures.ts';
import { composeMail, type MailText } from '../mail/letter/compose-mail.ts';
import { button, figures, mailLink, paragraph } from '../mail/letter/letter.ts';
import { timeText } from '../mail/time-text.ts';

interface CartFacts {
  note: string;
  lines: readonly MailedLine[];
  settings: Settings;
  code: DiscountCode | null;
  expiresAt: Date;
  url: string;
  publicUrl: string;
  timeZone: string;
  contact: string;
}

/** The most hats with a picture; the checkout shows all. */
const PICTURED = 6;

/** The email with the link to a cart that the shop made. */
export function sentCartMail(facts: CartFacts): MailText {
  const { note, lines, settings, code, expiresAt, url, publicUrl, timeZone, contact } = facts;
  const totals = priceCart(lines, settings, code);
  const { itemCount, subtotal, isDiscounted } = totals;
  const { discount, hats: before } = chargeNow(totals, settings);
  const until = timeText(expiresAt, timeZone);
  const rest = lines.slice(PICTURED).reduce((sum, { quantity }) => sum + quantity, 0);
  return composeMail(publicUrl, {
    subject: itemCount === 1 ? 'Your hat is in the cart' : 'Your hats are in the cart',
    preview: `${formatPrice(before)} before shipping, until ${until}.`,
    title: 'Ready when you are',
    blocks: [
      ...(note === '' ? [] : note.split(/\n+/).map((part) => paragraph(part))),
      pictureHats(lines.slice(0, PICTURED), publicUrl, { isReceipt: true }),
      ...(rest > 0 ? [paragraph(`And ${rest} more.`)] : []),
      figures(
        ['Subtotal', formatPrice(subtotal)],
        ...(isDiscounted ? [[totalsDiscountName(totals), `-${formatPrice(discount)}`] as const] : []),
        ['Before shipping', formatPrice(before)],
      ),
      button('Check out', url),
      paragraph(`These prices and the link are yours until ${until}. Nothing is charged before you pay.`),
    ],
    foot: ['We made this cart for you. Something to change? Write to ', mailLink(contact), '.'],
  });
}
