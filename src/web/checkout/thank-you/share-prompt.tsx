import { useSyncExternalStore } from 'react';
import { Button } from '../../ui/button.tsx';
import { useShop } from '../../use-shop.ts';
import { HASHTAG, SHARE_TEXT, shareLinks } from './share-links.ts';
import './share-prompt.css';

/** Asks for a photo: the networks' own pages, and the share sheet where there is one. */
export function SharePrompt() {
  const { publicUrl } = useShop();
  const canShare = useSyncExternalStore(never, hasShareSheet, notOnTheServer);
  return (
    <aside className="share-prompt">
      <h2>
        Take the photo. <br />
        Tag the hat.
      </h2>
      <p>
        Post with <b>{HASHTAG}</b> and we will laugh first, then ask to share it.
      </p>
      <ul>
        {canShare && (
          <li>
            <Button small onClick={() => void share(publicUrl)}>
              Share
            </Button>
          </li>
        )}
        {shareLinks(publicUrl).map(({ network, href }) => (
          <li key={network}>
            <a
              className="button"
              data-tone="white"
              data-small
              href={href}
              target="_blank"
              rel="noopener noreferrer"
            >
              {network}
            </a>
          </li>
        ))}
      </ul>
    </aside>
  );
}

/** Closing the sheet without sharing rejects, and nothing has to be said about that. */
const share = (url: string) => navigator.share({ text: SHARE_TEXT, url }).then(done, done);

const done = () => {};
const never = () => done;
const hasShareSheet = () => typeof navigator.share === 'function';
const notOnTheServer = () => false;
