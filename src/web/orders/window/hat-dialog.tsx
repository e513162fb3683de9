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
      <ul className="window-hats">
        {order.lines
          .filter(({ isCustom }) => isCustom)
          .map((line) => (
            <li key={line.id}>
              <Link to={hatPath(order.id, line.id, orderKey, cameFrom)}>
                <Thumb item={picturedItem(line)} />
                <span>
                  {line.name}
                  {line.quantity > 1 && <small>{line.quantity} hats</small>}
                </span>
              </Link>
            </li>
          ))}
      </ul>
    </WindowDialog>
  );
}
