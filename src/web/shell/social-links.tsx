import { useShop } from '../use-shop.ts';
import './social-links.css';

/** The shop's own pages elsewhere, as icons; nothing when none is set. */
export function SocialLinks() {
  const { social } = useShop();
  if (social.length === 0) return null;
  return (
    <ul className="social-links">
      {social.map(({ network, address }) => (
        <li key={network}>
          <a href={address} rel="me noopener">
            <span className="visually-hidden">Unhinged Hats on {network}</span>
            <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
              <use href={`/social.svg#${network}`} />
            </svg>
          </a>
        </li>
      ))}
    </ul>
  );
}
