import './shop-notice.css';

/** What the shop has to tell on every page, such as that no card is charged. */
export const ShopNotice = ({ text }: { text: string | null }) =>
  text && (
    <aside className="shop-notice" aria-label="About this shop">
      {text}
    </aside>
  );
