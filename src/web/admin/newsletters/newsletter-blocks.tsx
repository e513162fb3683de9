import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { type LetterBlock, MOST_BLOCKS } from '../../../domain/newsletter/blocks.ts';
import { Button } from '../kit/button.tsx';
import { BlockFields } from './block-fields.tsx';

interface NewsletterBlocksProps {
  blocks: readonly LetterBlock[];
  onChange(blocks: LetterBlock[]): void;
  /** The error of a block's field; without a field, of the whole block. */
  errorOf(index: number, field?: string): string | null;
}

const KINDS: readonly { label: string; add: string; empty: LetterBlock }[] = [
  { label: 'Headline', add: 'Add a headline', empty: { kind: 'headline', text: '' } },
  { label: 'Text', add: 'Add a text', empty: { kind: 'text', text: '' } },
  { label: 'Hat', add: 'Add a hat', empty: { kind: 'hat', hat: 0 } },
  { label: 'Button', add: 'Add a button', empty: { kind: 'button', label: '', link: '/shop' } },
  { label: 'Picture', add: 'Add a picture', empty: { kind: 'picture', picture: '', description: '' } },
];

/** The blocks of a newsletter, each with its form, in their order. */
export function NewsletterBlocks({ blocks, onChange, errorOf }: NewsletterBlocksProps) {
  const base = useId();
  const { keys, keep } = useKeys(blocks.length);
  const idOf = (key: number, button = '') => `${base}${key}${button}`;

  /** Arranges blocks, and moves the focus to what comes next. */
  function arrange(next: number[], of: (key: number) => LetterBlock, ...focused: string[]) {
    flushSync(() => {
      keep(next);
      onChange(next.map(of));
    });
    focused
      .map((id) => document.querySelector<HTMLElement>(`[id="${id}"]`))
      .find((element) => element !== null)
      ?.focus();
  }
  const existing = (key: number) => blocks[keys.indexOf(key)] as LetterBlock;

  function move(key: number, by: -1 | 1) {
    const at = keys.indexOf(key);
    const others = keys.filter((other) => other !== key);
    const next = [...others.slice(0, at + by), key, ...others.slice(at + by)];
    arrange(next, existing, idOf(key, by < 0 ? 'up' : 'down'), idOf(key));
  }

  function add(empty: LetterBlock) {
    const key = Math.max(-1, ...keys) + 1;
    arrange([...keys, key], (each) => (each === key ? empty : existing(each)), idOf(key));
  }

  function remove(key: number) {
    const at = keys.indexOf(key);
    const next = keys.filter((other) => other !== key);
    arrange(next, existing, idOf(next[at] ?? next[at - 1] ?? -1), `${base}add`);
  }

  return (
    <>
      {blocks.map((block, index) => {
        const key = keys[index] ?? index;
        const label = KINDS.find(({ empty }) => empty.kind === block.kind)?.label ?? '';
        const name = `${label.toLowerCase()}, block ${index + 1}`;
        return (
          <fieldset key={key} id={idOf(key)} tabIndex={-1} className="newsletter-block">
            <legend>
              {index + 1}. {label}
            </legend>
            <BlockFields
              block={block}
              onChange={(changed) => onChange(blocks.map((each, at) => (at === index ? changed : each)))}
              errorOf={(field) => errorOf(index, field)}
            />
            <div className="row gap-3">
              {index > 0 && (
                <Button id={idOf(key, 'up')} aria-label={`Move up ${name}`} onClick={() => move(key, -1)}>
                  Move up
                </Button>
              )}
              {index < blocks.length - 1 && (
                <Button id={idOf(key, 'down')} aria-label={`Move down ${name}`} onClick={() => move(key, 1)}>
                  Move down
                </Button>
              )}
              <Button aria-label={`Remove ${name}`} onClick={() => remove(key)}>
                Remove
              </Button>
            </div>
          </fieldset>
        );
      })}
      {blocks.length < MOST_BLOCKS ? (
        <fieldset id={`${base}add`} tabIndex={-1} className="row gap-3">
          <legend className="visually-hidden">Add a block</legend>
          {KINDS.map(({ add: text, empty }) => (
            <Button key={text} onClick={() => add(empty)}>
              {text}
            </Button>
          ))}
        </fieldset>
      ) : (
        <p>A newsletter has at most {MOST_BLOCKS} blocks.</p>
      )}
    </>
  );
}

/** A key for each block, which it keeps when it moves. Another list of blocks gets new keys. */
function useKeys(count: number) {
  const [keys, keep] = useState<number[]>([]);
  return { keys: keys.length === count ? keys : Array.from({ length: count }, (_, index) => index), keep };
}
