import './logo.css';

/** The shop's name, with a D that hangs off its hinge. */
export const Logo = () => (
  <a className="logo" href="/">
    <span className="visually-hidden">Unhinged Hats, home</span>
    <span className="logo-unhinge" aria-hidden="true">
      UNHINGE
    </span>
    <span className="logo-d" aria-hidden="true">
      D
    </span>
    <span className="logo-hats" aria-hidden="true">
      HATS
    </span>
  </a>
);
