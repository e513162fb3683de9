import { type ComponentType, useEffect, useState } from 'react';
import { importOnline } from '../import-online.ts';

interface Options {
  /** Called if the code could not be fetched. It is fetched again the next time the component is shown. */
  onMissing?: () => void;
}

/** A component whose code is fetched when it is first shown; it renders nothing until then. `warmUp` fetches it early. */
export function onFirstUse<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
  { onMissing }: Options = {},
) {
  let loaded: ComponentType<Props> | null = null;

  const fetchOnce = async () => {
    loaded ??= await importOnline(load);
    return loaded;
  };

  // biome-ignore lint/correctness/noComponentHookFactories: called once per module, never while drawing
  function OnFirstUse(props: Props) {
    const [Shown, setShown] = useState(() => loaded);
    useEffect(() => {
      let isMounted = true;
      fetchOnce().then(
        (component) => isMounted && setShown(() => component),
        () => isMounted && onMissing?.(),
      );
      return () => {
        isMounted = false;
      };
    }, []);
    return Shown && <Shown {...props} />;
  }

  const warmUp = () => void fetchOnce().catch(() => undefined);
  return Object.assign(OnFirstUse, { warmUp });
}
