import { useState } from 'react';
import { fontStyleOf, hatColorOf, toDesign } from '../../../domain/design.ts';
import type { Making } from '../../../domain/making.ts';
import type { OrderStatus } from '../../../domain/order-status.ts';
import { pictureAddress } from '../../../domain/picture-address.ts';
import { mayReport } from '../../../domain/problem.ts';
import { textWords } from '../../../domain/thread-colors.ts';
import { ARTWORK, zoomOn } from '../../../hat/layout.ts';
import type { AdminOrderDetail, AdminOrderLine } from '../../../wire/admin/orders.ts';
import { Button } from '../../ui/button.tsx';
import { Thumb } from '../../ui/thumb.tsx';
import { FixDialog } from './fix-dialog.tsx';
import { orderActions } from './order-actions.ts';
import { TextDialog } from './text-dialog.tsx';

/** The hats in an order: how each was ordered, what the shopper saw, and what is printed. */
export function OrderHats({ order }: { order: AdminOrderDetail }) {
  const [edited, setEdited] = useState<AdminOrderLine | null>(null);
  const [fixed, setFixed] = useState<AdminOrderLine | null>(null);
  const canEdit = orderActions(order).edit;
  const status = order.status as OrderStatus;
  const canFix = mayReport({ status, hasParcels: order.parcels.length > 0 });
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
              {!line.asPictured && !line.isCustom && (
                <p className="order-hat-lines">
                  {[line.textLine1, line.textLine2, line.textLine3].filter(Boolean).join(' / ') || 'No text'}
                </p>
              )}
              {canFix && (
                <Button small voice="plain" tone="white" onClick={() => setFixed(line)}>
                  Fix
                </Button>
              )}
              {canEdit && !line.asPictured && line.words?.state !== 'refunded' && (
                <Button small voice="plain" tone="white" onClick={() => setEdited(line)}>
                  Edit text
                </Button>
              )}
            </div>
            <p className="figures order-hat-price">
              ${line.price} each
              <br />${line.share} paid
            </p>
            <Prints line={line} />
          </li>
        ))}
      </ul>
      {canFix && (
        <p className="admin-hint">Fix: send a replacement, refund the hat, or claim it from Printful.</p>
      )}
      {fixed && <FixDialog orderId={order.id} line={fixed} onClose={() => setFixed(null)} />}
      {edited && <TextDialog orderId={order.id} line={edited} onClose={() => setEdited(null)} />}
    </section>
  );
}

/** The picture of a custom hat that the shopper's browser sent, or the shop's picture of a ready-made hat. */
const seenPicture = (line: AdminOrderLine) =>
  line.isCustom ? line.seen : (line.picture ?? pictureAddress(toDesign(line), line.making, 600));

interface PrintProps {
  title: string;
  address: string | null;
  none: string;
  /** The canvas that the picture belongs on, and how many pixels of it are its own; null for a picture of the hat. */
  on: { canvas: Making['canvas']; width: number } | null;
}

const Print = ({ title, address, none, on }: PrintProps) => (
  <figure className="order-print">
    {address ? (
      <a href={address} target="_blank" rel="noreferrer">
        {on ? (
          <span className="order-canvas" style={{ aspectRatio: `${on.canvas.width} / ${on.canvas.height}` }}>
            <img
              src={address}
              alt={title}
              loading="lazy"
              style={{ width: `${(100 * on.width) / on.canvas.width}%` }}
            />
          </span>
        ) : (
          <img src={address} alt={title} loading="lazy" />
        )}
      </a>
    ) : (
      <p className="admin-hint">{none}</p>
    )}
    <figcaption>{title}</figcaption>
  </figure>
);

/** What the shopper saw and what is printed, letter for letter of the same size. */
function Prints({ line }: { line: AdminOrderLine }) {
  const { canvas } = line.making;
  return (
    <div className="order-prints">
      <Print
        title="The shopper saw"
        address={seenPicture(line)}
        none="No picture was saved."
        on={line.isCustom ? { canvas, width: ARTWORK.width * zoomOn(canvas) } : null}
      />
      <Print
        title={line.making.isStitched ? 'Embroidered' : 'Printed'}
        address={line.printFile}
        none={line.asPictured ? 'Printful has the print file.' : 'Not sent to Printful yet.'}
        on={{ canvas, width: canvas.width }}
      />
    </div>
  );
}

function describe(line: AdminOrderLine): string {
  if (line.asPictured) return 'As in the Printful store';
  const design = toDesign(line);
  return `${hatColorOf(design.hatColor).label} hat, ${textWords(design.textColor, line.making)} in ${fontStyleOf(design.fontStyle).label}`;
}
