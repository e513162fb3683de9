import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { hatPath, isSlug } from '../../../domain/catalog/hat-slug.ts';
import { SHOWN_DESCRIPTION, SHOWN_TITLE, searchResult } from '../../../domain/catalog/search-result.ts';
import type { HatFigures } from '../../../wire/admin/sales.ts';
import { InputField, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { copyText } from '../../ui/share-link.ts';
import { useShop } from '../../use-shop.ts';
import { Button } from '../kit/button.tsx';
import { saveFile } from '../kit/save-file.ts';
import type { FieldOf, OpenForm } from './use-product-form.ts';
import './page-fields.css';

interface PageFieldsProps {
  product: OpenForm;
  field: FieldOf;
}

/** The page of a hat: its address, and what search engines show of it. */
export function PageFields({ product: { id, savedSlug, form }, field }: PageFieldsProps) {
  const { publicUrl } = useShop();
  const slug = form.slug.trim() || savedSlug;
  const isMoved = savedSlug !== null && slug !== savedSlug;
  const result = searchResult({ ...form, slug: slug ?? '' }, publicUrl);
  return (
    <fieldset className="page-fields product-whole">
      <legend>Its page</legend>
      {savedSlug !== null && <PageLink link={publicUrl + hatPath(savedSlug)} name={savedSlug} />}
      {id !== null && <Figures productId={id} />}
      <InputField
        {...field('slug')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint={
          savedSlug === null
            ? 'Left empty, it is made of the name.'
            : `What follows ${publicUrl}${hatPath('')}. Left empty, it stays as it is.`
        }
      />
      <div role="status">
        {isMoved && slug !== null && isSlug(slug) && (
          <Notice kind="warning">
            The old address will lead to the new one, so shared links and printed codes go on working.
          </Notice>
        )}
      </div>
      <InputField {...field('pageTitle')} autoComplete="off" hint={lengthHint(form.pageTitle, SHOWN_TITLE)} />
      <TextField
        {...field('pageDescription')}
        rows={2}
        hint={lengthHint(form.pageDescription, SHOWN_DESCRIPTION)}
      />
      <figure className="search-result">
        <figcaption>About what a search result shows</figcaption>
        <p className="search-result-address">
          {slug === null ? 'The address is made of the name.' : result.address}
        </p>
        <p className="search-result-title">{result.title}</p>
        <p>{result.description || 'Without a description, its design and price.'}</p>
      </figure>
    </fieldset>
  );
}

const lengthHint = (text: string, shown: number) =>
  `${Array.from(text.trim()).length} characters; search results show about ${shown}.`;

/** How far the hat came in the last weeks. */
function Figures({ productId }: { productId: number }) {
  const { data } = useQuery<HatFigures>({
    queryKey: [`/api/admin/products/${productId}/figures?days=${DAYS}`],
  });
  if (!data) return null;
  const { visits, carts, bought } = data;
  const number = (value: number) => value.toLocaleString('en-US');
  return (
    <p>
      {`Last ${DAYS} days: `}
      visits <b>{number(visits)}</b>, in cart <b>{number(carts)}</b>, bought <b>{number(bought)}</b>
    </p>
  );
}

const DAYS = 30;

/** The saved address, which can be opened, copied, and scanned. */
function PageLink({ link, name }: { link: string; name: string }) {
  const picture = useRef<HTMLDivElement>(null);
  function download() {
    const svg = picture.current?.querySelector('svg');
    if (svg) saveFile(new XMLSerializer().serializeToString(svg), `${name}.svg`, 'image/svg+xml');
  }
  return (
    <div className="page-link">
      <div ref={picture}>
        <QrCode text={link} label="QR code of the hat’s page" />
      </div>
      <div className="stack gap-2 at-start">
        <a className="link breaks" href={link} target="_blank" rel="noreferrer">
          {link}
        </a>
        <div className="row">
          <Button onClick={() => void copyText(link)}>Copy the link</Button>
          <Button onClick={download}>Download the QR code</Button>
        </div>
      </div>
    </div>
  );
}
