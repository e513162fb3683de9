import { type ComponentType, useEffect, useState } from 'react';

interface Options {
  /** Hears that the code could not be fetched; it is asked for again when the component is next shown. */
  onMissing?: () => void;
}

/** A component whose code is fetched when it is first shown, and nothing until then. `warmUp` fetches it before. */
export function onFirstUse(load: () => Promise<ComponentType>, { onMissing }: Options = {}) {
  let known: ComponentType | null = null;

  const fetchIt = async () => {
    known ??= await load();
    return known;
  };

  function OnFirstUse() {
    const [Shown, setShown] = useState(() => known);
    useEffect(() => {
      let isWanted = true;
      fetchIt().then(
        (component) => isWanted && setShown(() => component),
        () => isWanted && onMissing?.(),
      );
      return () => {
        isWanted = false;
      };
    }, []);
    return Shown && <Shown />;
  }

  const warmUp = () => void fetchIt().catch(() => undefined);
  return Object.assign(OnFirstUse, { warmUp });
}
