import { useEffect, useEffectEvent, useState } from 'react';
import { InputField } from '../../ui/field.tsx';
import type { ListAddress } from './use-list-address.ts';

/** How long somebody types before the list follows. */
const PAUSE = 250;

/** Looks for words in a list. */
export function SearchField({ label, address }: { label: string; address: ListAddress }) {
  const [typed, setTyped] = useState(address.valueOf('q'));

  const follow = useEffectEvent(() => {
    const words = typed.trim();
    if (words !== address.valueOf('q')) address.filter({ q: words });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed starts the wait anew
  useEffect(() => {
    const timer = setTimeout(follow, PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <InputField
      label={label}
      type="search"
      fieldClass="list-search"
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}
