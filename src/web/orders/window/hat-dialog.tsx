import { Link } from 'react-router';
import type { ShopperOrder } from '../../../wire/shopper-order.ts';
import { Thumb } from '../../ui/thumb.tsx';
import { picturedItem } from '../bought/bought-hats.tsx';
import { type CameFrom, hatPath } from './change-paths.ts';
import { WindowDialog } from './window-dialog.tsx';

interface HatDialogProps {
  order: ShopperOrder;
  orderKey: string;
  cameFrom: CameFrom;
  onClose: () => void;
}

/** Asks which of the order's custom hats to change. */
export function HatDialog({ order, orderKey, cameFrom, onClose }: HatDialogProps) {
  return (
    <WindowDialog title="Which hat?" onClose={onClose}>
      <ul className="ruled">
        {order.lines
          .filter(({ isCustom }) => isCustom)
          .map((line) => (
            <li key={line.id}>
              <Link className="hat-line name" to={hatPath(order.id, line.id, orderKey, cameFrom)}>
                <Thumb item={picturedItem(line)} />
                <div>
                  {line.name}
                  {line.quantity > 1 && <p className="note regular">{line.quantity} hats</p>}
                </div>
              </Link>
            </li>
          ))}
      </ul>
    </WindowDialog>
  );
}
