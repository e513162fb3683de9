import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { slugIn } from '../domain/catalog/hat-slug.ts';
import { countOpened } from './count-step.ts';

function hydrate() {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
}

function open() {
  const slug = slugIn(location.pathname);
  if (slug !== null) countOpened(slug);
  hydrate();
}

// A prerendered page reads, counts and sends nothing before the visitor opens it, which the server does not see.
if ((document as { prerendering?: boolean }).prerendering)
  document.addEventListener('prerenderingchange', open, { once: true });
else hydrate();
