import { Slab, slabLine } from '../ui/slab.tsx';
import { useShop } from '../use-shop.ts';
import { NewsletterForm } from './newsletter-form.tsx';
import './footer.css';

const COLUMNS = [
  {
    title: 'Shop',
    links: [
      ['All Hats', '/shop'],
      ['Crew', '/crew'],
      ['Design Your Own', '/custom-hat'],
      ['Party Packs', '/#party-pack'],
    ],
  },
  {
    title: 'Help',
    links: [
      ['Shipping', '/shipping'],
      ['Returns', '/returns'],
      ['Sizing Guide', '/sizing-guide'],
      ['Contact Us', '/contact'],
      ['Accessibility', '/accessibility'],
    ],
  },
  {
    title: 'About',
    links: [
      ['Our Story', '/about'],
      ['Reviews', '/#reviews'],
      ['Privacy Policy', '/privacy-policy'],
      ['Terms of Service', '/terms-of-service'],
    ],
  },
] as const;

export const Footer = () => (
  <footer className="footer clip on-pink">
    <div className="wrap head">
      <Slab name="joinTheChaos" wide="joinTheChaosWide" />
      <div className="columns columns-6-6 top mt-6">
        <p className="lede">
          New slogans before your group chat sees them. One email when we have something, never before coffee.
        </p>
        <NewsletterForm />
      </div>
    </div>
    <div className="wrap">
      <div className="footer-columns grid gap-6 py-5 stitch-over">
        <div className="measure">
          <p>
            Trucker hats for people who say it out loud. Made one at a time, for you and whoever you dragged
            along.
          </p>
          <SocialLinks />
        </div>
        {COLUMNS.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h3 className="bold mb-2">{title}</h3>
            {links.map(([label, address]) => (
              <a className="bar gap-0" key={address} href={address}>
                {label}
              </a>
            ))}
          </nav>
        ))}
      </div>
    </div>
    <Sign />
  </footer>
);

/** Icons that link to the shop's social media accounts; nothing if there are none. */
function SocialLinks() {
  const { social } = useShop();
  if (social.length === 0) return null;
  return (
    <ul className="social-links row mt-4">
      {social.map(({ network, address }) => (
        <li key={network}>
          <a className="icon-button on-pink" href={address} rel="me noopener">
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

// The line is measured with the last letter upright. Then the letter drops off its hinge.
const Sign = () => (
  <div className="wrap footer-sign mt-2" aria-hidden="true">
    <p className="slab">
      <span className="slab-line" data-slab-line={slabLine('unhinged', 0)}>
        Unhinge<span className="footer-falling">d</span>
      </span>
    </p>
  </div>
);
