export const HASHTAG = '#UnhingedHats';
export const SHARE_TEXT = `The hat said it. Not me. ${HASHTAG}`;

interface ShareLink {
  network: string;
  href: string;
}

/** Links to each network's page for a new post, filled in. `shop` is the address to share. */
export const shareLinks = (shop: string): ShareLink[] => [
  { network: 'Facebook', href: withQuery(FACEBOOK, { u: shop, hashtag: HASHTAG }) },
  { network: 'X', href: withQuery(X, { text: SHARE_TEXT, url: shop }) },
  { network: 'Threads', href: withQuery(THREADS, { text: `${SHARE_TEXT} ${shop}` }) },
  { network: 'WhatsApp', href: withQuery(WHATSAPP, { text: `${SHARE_TEXT} ${shop}` }) },
];

const FACEBOOK = 'https://www.facebook.com/sharer/sharer.php';
const X = 'https://x.com/intent/post';
const THREADS = 'https://www.threads.net/intent/post';
const WHATSAPP = 'https://wa.me/';

const withQuery = (address: string, query: Record<string, string>) =>
  `${address}?${new URLSearchParams(query)}`;
