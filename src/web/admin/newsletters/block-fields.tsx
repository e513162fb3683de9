import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import type { LetterBlock } from '../../../domain/newsletter/blocks.ts';
import type { NewsletterPicture } from '../../../wire/newsletters.ts';
import { apiRequest } from '../../api.ts';
import { allProducts } from '../../cart/cart-changes.ts';
import { InputField, SelectField, TextField } from '../../ui/field.tsx';
import { Thumb } from '../../ui/thumb.tsx';
import { useAction } from '../kit/action.tsx';

interface FieldsProps<Kind extends LetterBlock['kind']> {
  block: Extract<LetterBlock, { kind: Kind }>;
  onChange(block: LetterBlock): void;
  errorOf(field: string): string | null;
}

/** The form of one block. */
export function BlockFields({ block, ...props }: FieldsProps<LetterBlock['kind']>) {
  switch (block.kind) {
    case 'headline':
      return (
        <InputField
          label="Headline"
          value={block.text}
          maxLength={150}
          error={props.errorOf('text')}
          onChange={({ target }) => props.onChange({ ...block, text: target.value })}
        />
      );
    case 'text':
      return (
        <TextField
          label="Text"
          fieldClass="newsletter-text"
          rows={6}
          value={block.text}
          maxLength={5000}
          hint="An empty line starts a new paragraph."
          error={props.errorOf('text')}
          onChange={({ target }) => props.onChange({ ...block, text: target.value })}
        />
      );
    case 'hat':
      return <HatFields block={block} {...props} />;
    case 'button':
      return <ButtonFields block={block} {...props} />;
    case 'picture':
      return <PictureFields block={block} {...props} />;
  }
}

function HatFields({ block, onChange, errorOf }: FieldsProps<'hat'>) {
  const { data: hats = [] } = useQuery({ queryKey: ['/api/products', 'all'], queryFn: () => allProducts() });
  const chosen = hats.find(({ id }) => id === block.hat);
  return (
    <div className="newsletter-hat">
      <SelectField
        label="Hat"
        value={block.hat}
        hint="Its picture, name and the price of the day it is sent."
        error={errorOf('hat')}
        onChange={({ target }) => onChange({ ...block, hat: Number(target.value) })}
      >
        <option value={0}>Choose a hat</option>
        {block.hat !== 0 && !chosen && <option value={block.hat}>A hat that is not in the shop</option>}
        {hats.map(({ id, name, price }) => (
          <option key={id} value={id}>
            {name}, ${price}
          </option>
        ))}
      </SelectField>
      {chosen && <Thumb item={chosen} />}
    </div>
  );
}

const PAGES = [
  ['/shop', 'All hats'],
  ['/custom-hat', 'The designer'],
  ['/crew', 'A crew’s hats'],
  ['/', 'The home page'],
] as const;

function ButtonFields({ block, onChange, errorOf }: FieldsProps<'button'>) {
  const pages = useId();
  return (
    <>
      <InputField
        label="Words on the button"
        value={block.label}
        maxLength={60}
        error={errorOf('label')}
        onChange={({ target }) => onChange({ ...block, label: target.value })}
      />
      <InputField
        label="It opens"
        value={block.link}
        maxLength={1000}
        list={pages}
        autoCapitalize="none"
        hint="A page of this shop, such as /shop, or an address that starts with https://"
        error={errorOf('link')}
        onChange={({ target }) => onChange({ ...block, link: target.value })}
      />
      <datalist id={pages}>
        {PAGES.map(([path, label]) => (
          <option key={path} value={path}>
            {label}
          </option>
        ))}
      </datalist>
    </>
  );
}

const PICTURES = '/api/admin/campaigns/pictures';

function PictureFields({ block, onChange, errorOf }: FieldsProps<'picture'>) {
  const { data: pictures = [] } = useQuery<NewsletterPicture[]>({ queryKey: [PICTURES] });
  const client = useQueryClient();
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const upload = useAction({
    call: uploadPicture,
    // A removed block knows only the blocks as they were then.
    onDone: ({ path }) => isShown.current && onChange({ ...block, picture: path }),
    onSettled: () => client.invalidateQueries({ queryKey: [PICTURES] }),
  });
  return (
    <>
      {block.picture !== '' && <img className="newsletter-picture" src={block.picture} alt="" />}
      <InputField
        label="Upload a picture, up to 10 MB"
        type="file"
        accept="image/jpeg,image/png,image/webp"
        disabled={upload.isBusy}
        error={upload.error?.message ?? errorOf('picture')}
        onChange={({ target }) => target.files?.[0] && upload.run(target.files[0])}
      />
      {pictures.length > 0 && (
        <details>
          <summary>Use one of the latest pictures</summary>
          <div className="row gap-3 mt-4">
            {pictures.map(({ path }, index) => (
              <button
                key={path}
                type="button"
                className="newsletter-choice"
                aria-label={`Picture ${index + 1}`}
                aria-pressed={path === block.picture}
                onClick={() => onChange({ ...block, picture: path })}
              >
                <img src={path} alt="" loading="lazy" />
              </button>
            ))}
          </div>
        </details>
      )}
      <InputField
        label="What it shows"
        value={block.description}
        maxLength={200}
        hint="Read aloud to people who cannot see it."
        error={errorOf('description')}
        onChange={({ target }) => onChange({ ...block, description: target.value })}
      />
    </>
  );
}

/** Uploads a picture for newsletters. Returns its address in the shop. */
function uploadPicture(file: File) {
  const body = new FormData();
  body.set('picture', file);
  return apiRequest<NewsletterPicture>('POST', PICTURES, { body });
}
