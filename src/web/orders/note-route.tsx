import { redirect } from 'react-router';
import { isCanceled } from '../../domain/orders/order-status.ts';
import { daysBetween } from '../../domain/shipping/days-text.ts';
import { Button } from '../ui/button.tsx';
import { ItemPicture } from '../ui/hat-picture.tsx';
import { ShortPage, shortMeta } from '../ui/short-page.tsx';
import type { Route } from './+types/note-route.ts';
import { picturedItem } from './bought/bought-hats.tsx';
import { orderPath } from './change-window/change-paths.ts';
import { loadOrder } from './load-order.ts';
import { MissingOrder } from './missing-order.tsx';
import { madeLines } from './order-texts.ts';
import './note.css';

export const ErrorBoundary = MissingOrder;

export const meta = () => shortMeta('A note for the party');

export const headers: Route.HeadersFunction = () => ({ 'X-Robots-Tag': 'noindex' });

/** Loads an order with hats to look forward to, if the key is right. The page of a canceled one says so. */
export async function loader(args: Route.LoaderArgs) {
  const { order, orderKey } = await loadOrder(args);
  const { id, status, lines, arrives } = order;
  if (isCanceled(status)) throw redirect(orderPath(id, orderKey));
  return { lines: madeLines(lines), arrives };
}

/** A page to print and hand over where the hats themselves come too late. */
export default function NotePage({ loaderData: { lines, arrives } }: Route.ComponentProps) {
  const isOne = lines.length === 1 && lines[0]?.quantity === 1;
  return (
    <ShortPage title={isOne ? 'Your hat is on its way' : 'Your hats are on their way'}>
      <ul className="note-hats">
        {lines.map((line) => (
          <li key={line.id}>
            <ItemPicture item={picturedItem(line)} alt={line.name} sizes="320px" loading="eager" />
          </li>
        ))}
      </ul>
      <p className="lede">
        {arrives && `${isOne ? 'It' : 'They'} should land ${daysBetween(arrives)}. `}Until then, wear this
        piece of paper.
      </p>
      <Button onClick={() => window.print()}>Print this note</Button>
    </ShortPage>
  );
}
