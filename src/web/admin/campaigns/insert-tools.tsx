import { useQuery } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import type { Product } from '../../../wire/products.ts';
import { ApiError } from '../../api.ts';
import { InputField } from '../../ui/field.tsx';
import { Thumb } from '../../ui/thumb.tsx';
import { ActionDialog } from '../kit/action-dialog.tsx';
import { Button } from '../kit/button.tsx';

type Part = 'hat' | 'button' | 'picture';

interface InsertToolsProps {
  /** The field into which parts are put, where its cursor is. */
  field: RefObject<HTMLTextAreaElement | null>;
  onWrite(markdown: string): void;
}

/** Buttons that put a hat, a button or a picture into the text of a campaign. Nobody types an address. */
export function InsertTools({ field, onWrite }: InsertToolsProps) {
  const [open, setOpen] = useState<Part | null>(null);
  const close = () => setOpen(null);
  function insert(part: string) {
    const { current } = field;
    if (!current) return;
    onWrite(putIn(current.value, current.selectionStart, part));
    close();
  }
  return (
    <div className="campaign-insert">
      {PARTS.map(([part, label]) => (
        <Button key={part} onClick={() => setOpen(part)}>
          {label}
        </Button>
      ))}
      {open === 'hat' && <HatDialog onInsert={insert} onClose={close} />}
      {open === 'button' && <ButtonDialog onInsert={insert} onClose={close} />}
      {open === 'picture' && <PictureDialog onInsert={insert} onClose={close} />}
    </div>
  );
}

const PARTS: readonly [Part, string][] = [
  ['hat', 'Insert a hat'],
  ['button', 'Insert a button'],
  ['picture', 'Insert a picture'],
];

interface PartDialogProps {
  onInsert(part: string): void;
  onClose(): void;
}

function HatDialog({ onInsert, onClose }: PartDialogProps) {
  const { data: hats = [] } = useQuery<Product[]>({ queryKey: ['/api/products'] });
  const [chosen, setChosen] = useState<number | null>(null);
  const hat = hats.find(({ id }) => id === chosen);
  return (
    <ActionDialog
      title="Which hat?"
      yes="Insert the hat"
      no="Insert none"
      isReady={hat !== undefined}
      call={async () => hat && onInsert(hatPart(hat))}
      onClose={onClose}
    >
      <p>Its picture, name and price, and a button to the shop.</p>
      <fieldset className="campaign-hats">
        <legend className="visually-hidden">Hats on the shelf</legend>
        {hats.map((product) => (
          <label key={product.id} className="choice">
            <input
              type="radio"
              name="hat"
              checked={product.id === chosen}
              onChange={() => setChosen(product.id)}
            />
            <Thumb item={product} />
            <span>
              {product.name} <span className="figures">${product.price}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </ActionDialog>
  );
}

const PAGES = [
  ['/shop', 'All hats'],
  ['/custom-hat', 'The designer'],
  ['/crew', 'A crew’s hats'],
  ['/', 'The home page'],
] as const;

const ButtonDialog = ({ onInsert, onClose }: PartDialogProps) => (
  <ActionDialog
    title="What does the button say?"
    yes="Insert the button"
    no="Insert none"
    fields={[
      {
        name: 'label',
        label: 'Words on the button',
        value: 'Shop all hats',
        maxLength: 60,
        isRequired: true,
      },
      { name: 'page', label: 'It opens', value: '/shop', options: PAGES },
    ]}
    call={async ({ label = '', page = '' }) => onInsert(buttonPart(label, page))}
    onClose={onClose}
  />
);

function PictureDialog({ onInsert, onClose }: PartDialogProps) {
  const [file, setFile] = useState<File | null>(null);
  return (
    <ActionDialog
      title="Which picture?"
      yes="Insert the picture"
      no="Insert none"
      isReady={file !== null}
      fields={[
        {
          name: 'description',
          label: 'What it shows',
          hint: 'Read aloud to people who cannot see it.',
          maxLength: 200,
          isRequired: true,
        },
      ]}
      call={async ({ description = '' }) =>
        file && onInsert(picturePart(description, (await uploadPicture(file)).path))
      }
      onClose={onClose}
    >
      <InputField
        label="Picture, up to 10 MB"
        type="file"
        accept="image/jpeg,image/png,image/webp"
        onChange={({ target }) => setFile(target.files?.[0] ?? null)}
      />
    </ActionDialog>
  );
}

/** A hat of the shelf: its picture, name and price, and a button. */
const hatPart = ({ name, price, image }: Pick<Product, 'name' | 'price' | 'image'>): string =>
  [
    picturePart(name, image.replace(/\.webp$/, '.jpg')),
    `**${plain(name)}** $${price}`,
    buttonPart('See it in the shop', '/shop'),
  ].join('\n\n');

/** A link alone in its paragraph, in bold: emails show it as a button. */
const buttonPart = (label: string, path: string): string => `[**${plain(label.trim())}**](${path})`;

const picturePart = (description: string, path: string): string =>
  `![${plain(description.trim())}](${path.replaceAll('(', '%28').replaceAll(')', '%29')})`;

/** Puts a part into the text after the paragraph of the cursor. */
function putIn(markdown: string, cursor: number, part: string): string {
  const end = markdown.indexOf('\n\n', cursor);
  const place = end < 0 ? markdown.length : end;
  const [before, after] = [markdown.slice(0, place).trimEnd(), markdown.slice(place).trimStart()];
  return [before, part, after].filter((text) => text !== '').join('\n\n');
}

/** Without the characters that mean something in Markdown. */
const plain = (text: string) => text.replace(/[\\`*_[\]<>]/g, '\\$&');

/** Uploads a picture for campaigns. Returns its address in the shop. */
async function uploadPicture(file: File): Promise<{ path: string }> {
  const form = new FormData();
  form.set('picture', file);
  const answer = await fetch('/api/admin/campaigns/pictures', { method: 'POST', body: form });
  const text = await answer.text();
  if (!answer.ok) throw new ApiError(answer.status, text, answer.statusText);
  return JSON.parse(text) as { path: string };
}
