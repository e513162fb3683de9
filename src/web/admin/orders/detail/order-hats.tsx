import { useState } from 'react';
import { fontStyleOf, hatColorOf, textColorOf, toDesign } from '../../../../domain/design.ts';
import { pictureAddress } from '../../../../domain/picture-address.ts';
import type { AdminOrderDetail, AdminOrderLine } from '../../../../wire/admin/orders.ts';
import { Button } from '../../../ui/button.tsx';
import { Thumb } from '../../../ui/thumb.tsx';
import { orderActions } from './order-actions.ts';
import { TextDialog } from './text-dialog.tsx';

/** The hats of an order: the picture, what the shopper saw and what is printed, side by side. */
export function OrderHats({ order }: { order: AdminOrderDetail }) {
  const [edited, setEdited] = useState<AdminOrderLine | null>(null);
  const mayEdit = orderActions(order).edit;
  return (
    <section aria-labelledby="order-hats">
      <h2 id="order-hats">Hats</h2>
      <ul className="order-hats">
        {order.lines.map((line) => (
          <li key={line.position}>
            <Thumb item={{ ...line, image: line.picture ?? '' }} />
            <div>
              <p className="table-name">
                {line.quantity} × {line.name}
              </p>
              <p className="admin-hint">{describe(line)}</p>
              {!line.asPictured && (
                <p className="order-hat-lines">
                  {[line.textLine1, line.textLine2, line.textLine3].filter(Boolean).join(' / ') || 'No text'}
                </p>
              )}
              {mayEdit && line.isCustom && (
                <Button small voice="plain" tone="white" onClick={() => setEdited(line)}>
                  Edit text
                </Button>
              )}
            </div>
            <p className="figures order-hat-price">
              ${line.price} each
              <br />${line.share} paid
            </p>
            <div className="order-prints">
              <Print title="The shopper saw" address={seenBy(line)} none="No picture was sent." />
              <Print
                title="Printed"
                address={line.printFile}
                none={line.asPictured ? 'Printful keeps its print.' : 'Not sent to print yet.'}
              />
            </div>
          </li>
        ))}
      </ul>
      {edited && <TextDialog orderId={order.id} line={edited} onClose={() => setEdited(null)} />}
    </section>
  );
}

/** The shopper's own capture of a custom hat; the shop's picture of a ready-made one. */
const seenBy = (line: AdminOrderLine) =>
  line.isCustom ? line.seen : (line.picture ?? pictureAddress(toDesign(line), 600));

const Print = ({ title, address, none }: { title: string; address: string | null; none: string }) => (
  <figure className="order-print">
    {address ? (
      <a href={address} target="_blank" rel="noreferrer">
        <img src={address} alt={title} loading="lazy" />
      </a>
    ) : (
      <p className="admin-hint">{none}</p>
    )}
    <figcaption>{title}</figcaption>
  </figure>
);

function describe(line: AdminOrderLine): string {
  if (line.asPictured) return 'As it stands in the store at Printful';
  const design = toDesign(line);
  return `${hatColorOf(design.hatColor).label} hat, ${textColorOf(design.textColor).label} in ${fontStyleOf(design.fontStyle).label}`;
}
