import { type Gift, giftText } from '../../../domain/orders/gift.ts';

interface GiftLineProps {
  /** Null if it is none. */
  gift: Gift | null;
  /** Null while nothing can be edited. */
  onEdit: (() => void) | null;
}

/** What the summary of an order says of a gift. */
export const GiftLine = ({ gift, onEdit }: GiftLineProps) =>
  gift && (
    <div className="bar apart mt-3 breaks">
      <p className="note">{giftText(gift)}</p>
      {onEdit && (
        <button type="button" className="link" aria-label="Edit the gift" onClick={onEdit}>
          Edit
        </button>
      )}
    </div>
  );
