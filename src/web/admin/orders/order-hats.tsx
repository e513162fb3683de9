import { fontStyleOf, hatColorOf, toDesign } from '../../../domain/design/design.ts';
import { textWords } from '../../../domain/design/thread-colors.ts';
import { priceText } from '../../../domain/money/money.ts';
import type { AdminOrderDetail, AdminOrderLine } from '../../../wire/admin/orders.ts';
import { Thumb } from '../../ui/thumb.tsx';
import { Button } from '../kit/button.tsx';
import { SectionHead } from '../kit/page-head.tsx';
import { hatWords } from './hat-words.ts';
import type { OpenDialog } from './open-dialog.ts';
import { orderActions } from './order-actions.ts';
import { proofOf } from './order-problems.tsx';

/** The hats of an order: what each says, how it is made, what was paid for it, and what can be done about it. */
export function OrderHats({ order, open }: { order: AdminOrderDetail; open: OpenDialog }) {
  const { edit: canEdit, fix: canFix } = orderActions(order);
  return (
    <section aria-labelledby="order-hats">
      <SectionHead title="Hats" id="order-hats" />
      <ul className="rows order-hats">
        {order.lines.map((line) => (
          <li key={line.position}>
            <Thumb item={{ ...line, image: line.picture ?? '' }} />
            <div>
              <h3>
                {hatWords(line)} {line.quantity > 1 && <span className="figures">×{line.quantity}</span>}
              </h3>
              <p className="admin-hint">
                {describe(line)}
                <br />
                <Files line={line} />
              </p>
              {line.refunded > 0 && (
                <p className="admin-hint">
                  <b>
                    {line.refunded === line.quantity
                      ? 'Refunded'
                      : `${line.refunded} of ${line.quantity} refunded`}
                  </b>
                </p>
              )}
            </div>
            <span className="figures">{priceText(line.share)}</span>
            {canFix ? (
              <Button onClick={() => open({ kind: 'fix', line })}>Fix</Button>
            ) : (
              canEdit &&
              !line.asPictured &&
              line.words?.state !== 'refunded' && (
                <Button onClick={() => open({ kind: 'text', line })}>Change</Button>
              )
            )}
          </li>
        ))}
      </ul>
      {canFix && (
        <p className="admin-hint mt-2">
          Fix: send a replacement, refund this hat, or claim it from Printful.
        </p>
      )}
    </section>
  );
}

/** Everything that shows how a hat looks: our picture of it, what the shopper saw, and the print file. */
function Files({ line }: { line: AdminOrderLine }) {
  const files = [
    ['Proof', proofOf(line)],
    ['seen by the shopper', line.isCustom ? line.seen : null],
    ['print file', line.printFile],
  ] as const;
  return files
    .filter(([, address]) => address !== null)
    .map(([name, address], index) => (
      <span key={name}>
        {index > 0 && ', '}
        <a href={address ?? ''} target="_blank" rel="noreferrer">
          {name}
        </a>
      </span>
    ));
}

function describe(line: AdminOrderLine): string {
  if (line.asPictured) return 'As in the Printful store';
  const design = toDesign(line);
  const how = line.making.isStitched ? 'embroidered' : 'printed';
  const name = sameWords(hatWords(line), line.name) ? '' : `${line.name}. `;
  return `${name}${hatColorOf(design.hatColor).label}, ${textWords(design.textColor, line.making)}, ${fontStyleOf(design.fontStyle).label}, ${how}.`;
}

const sameWords = (one: string, other: string) => letters(one) === letters(other);
const letters = (text: string) => text.replace(/[\s/]+/g, ' ').toLowerCase();
