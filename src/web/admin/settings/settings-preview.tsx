import { priceCart } from '../../../domain/cart/discount-code.ts';
import { smallestPack } from '../../../domain/cart/party-pack.ts';
import { counted } from '../../../domain/language/counted.ts';
import { type Cents, formatPrice, formatSigned } from '../../../domain/money/money.ts';
import { soldDifference } from '../../../domain/money/sold-orders.ts';
import type { Settings } from '../../../domain/settings/settings.ts';
import type { SettingsFacts } from '../../../wire/admin/settings.ts';
import { PartyPackMeter } from '../../cart/cart-contents.tsx';
import { type Column, Table } from '../kit/table.tsx';
import { type PreviewedCart, previewCarts } from './compare-settings.ts';

interface SettingsPreviewProps {
  before: Settings;
  /** Null while the form has mistakes. */
  after: Settings | null;
  /** Null until they are loaded. */
  facts: SettingsFacts | null;
}

/** What carts will cost after a change, and what the shop keeps of that. */
export const SettingsPreview = ({ before, after, facts }: SettingsPreviewProps) => (
  <aside className="settings-preview" aria-labelledby="settings-preview-title">
    <h2 id="settings-preview-title">Before you save</h2>
    <p className="admin-hint">
      Custom hats, shipped to the US the cheapest way. You keep what is left after hats, shipping and Stripe.
      Nothing is live yet.
    </p>
    <Table
      isSmall
      columns={columnsOf(after !== null)}
      rows={previewCarts(before, after ?? before, facts?.costs ?? null)}
      keyOf={({ hats }) => hats}
    />
    {after && (
      <>
        <h3>What the cart will say</h3>
        <Meter settings={after} />
        {facts?.sold && <Sold before={before} after={after} sold={facts.sold} />}
      </>
    )}
  </aside>
);

const columnsOf = (isKnown: boolean): Column<PreviewedCart>[] => [
  { label: 'Cart', cell: ({ hats }) => counted(hats, 'hat') },
  {
    label: 'Now',
    kind: 'amount',
    cell: ({ before, after }) => (before === after ? formatPrice(before) : <s>{formatPrice(before)}</s>),
  },
  {
    label: 'Then',
    kind: 'amount',
    cell: ({ before, after }) => {
      if (!isKnown) return '?';
      return before === after ? formatPrice(after) : <b>{formatPrice(after)}</b>;
    },
  },
  {
    label: 'You keep',
    kind: 'amount',
    cell: ({ left }) => {
      if (!isKnown) return '?';
      if (left === null) return 'unknown';
      return left < 0 ? <span className="loss">{formatSigned(left)}</span> : formatSigned(left);
    },
  },
];

/** What the cart says with one hat more than the first step needs. */
function Meter({ settings }: { settings: Settings }) {
  const quantity = smallestPack(settings).hats + 1;
  const totals = priceCart([{ price: settings.customHatPrice, quantity }], settings);
  return <PartyPackMeter totals={totals} settings={settings} />;
}

interface SoldProps {
  before: Settings;
  after: Settings;
  sold: NonNullable<SettingsFacts['sold']>;
}

function Sold({ before, after, sold }: SoldProps) {
  const rows = sold.map((row) => ({ ...row, subtotal: row.subtotal as Cents }));
  const difference = soldDifference(rows, before, after);
  if (!difference) return null;
  const { orders, hats, amount } = difference;
  const range = hats[0] === hats[1] ? `${hats[0]}` : `${hats[0]} to ${hats[1]}`;
  const sum = formatPrice(Math.abs(amount) as Cents);
  return (
    <p className="admin-hint" role="status">
      {`Last 30 days, ${counted(orders, 'order')} had ${range} ${hats[1] === 1 ? 'hat' : 'hats'} and would have cost something else. `}
      {amount === 0
        ? 'Overall, nothing changes.'
        : `They would have brought ${sum} ${amount < 0 ? 'less' : 'more'}.`}
    </p>
  );
}
