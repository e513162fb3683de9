/** A picture under its title, which opens in full. Nothing without an address. */
export const Picture = ({ address, title }: { address: string | null; title: string }) =>
  address && (
    <figure>
      <a href={address} target="_blank" rel="noreferrer">
        <img src={address} alt={title} loading="lazy" />
      </a>
      <figcaption>{title}</figcaption>
    </figure>
  );
