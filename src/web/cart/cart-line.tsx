import type { CartItem } from '../../domain/cart.ts';
import { hatGround } from '../ui/hat-ground.ts';
import { HatImage } from '../ui/hat-image.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { pictureAddress } from '../ui/picture-address.ts';
import { Stepper } from '../ui/stepper.tsx';
import { colorsInWords, linePrice } from './cart-item.ts';
import { useCart } from './use-cart.ts';

export function CartLine({ item }: { item: CartItem }) {
  const { remove, setQuantity } = useCart();
  return (
    <li className="cart-line">
      <div className="thumb" style={{ '--ground': hatGround(item.hatColor) }}>
        <HatImage src={item.image || pictureAddress(item)} alt={item.name} hatColor={item.hatColor} />
      </div>
      <div>
        <h3>{item.name}</h3>
        <p>{colorsInWords(item)}</p>
      </div>
      <span className="cart-line-price figures">{linePrice(item)}</span>
      <div className="cart-line-controls">
        <Stepper
          quantity={item.quantity}
          of={item.name}
          onChange={(quantity) => setQuantity(item, quantity)}
        />
        <IconButton icon="trash" label={`Remove ${item.name}`} bare onClick={() => remove(item)} />
      </div>
    </li>
  );
}
