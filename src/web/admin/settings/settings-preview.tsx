import { formatPrice } from '../../../domain/money.ts';
import { nudge } from '../../../domain/party-pack.ts';
import type { Settings } from '../../../domain/settings.ts';
import { Notice } from '../../ui/notice.tsx';
import { type PreviewedCart, previewCarts } from './compare-settings.ts';

interface SettingsPreviewProps {
  before: Settings;
  /** Null while the form has mistakes. */
  after: Settings | null;
}

/** What carts will cost after a change. */
export const SettingsPreview = ({ before, after }: SettingsPreviewProps) => (
  <aside className="settings-preview" aria-labelledby="settings-preview-title">
    <h2 id="settings-preview-title">Before you save</h2>
    <p className="admin-hint">Custom hats, shipped to the US the cheapest way. Nothing is live yet.</p>
    <table>
      <thead>
        <tr>
          <th scope="col">Cart</th>
          <th scope="col">Now</th>
          <th scope="col">Then</th>
        </tr>
      </thead>
      <tbody>
        {previewCarts(before, after ?? before).map((cart) => (
          <tr key={cart.hats}>
            <td>{cart.hats === 1 ? '1 hat' : `${cart.hats} hats`}</td>
            <Prices cart={cart} isKnown={after !== null} />
          </tr>
        ))}
      </tbody>
    </table>
    {after && (
      <>
        <h3>What the cart will say</h3>
        <Notice kind="nudge">{nudge(after.partyPack.small.hats - 1, after)}</Notice>
      </>
    )}
  </aside>
);

function Prices({ cart: { before, after }, isKnown }: { cart: PreviewedCart; isKnown: boolean }) {
  const [old, next] = [before, after].map(formatPrice);
  const isSame = before === after;
  return (
    <>
      <td className="figures">{isSame ? old : <s>{old}</s>}</td>
      <td className="figures">{isKnown ? isSame ? next : <b>{next}</b> : '?'}</td>
    </>
  );
}
