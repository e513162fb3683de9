import type { ExampleOrder, HatsAnswer } from '../../../wire/admin/hats.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useTimeFormat } from '../admin-context.ts';
import { exampleCosts, noExpress } from './hat-texts.ts';
import { useHatAction } from './use-hat-action.ts';

interface ExampleOrdersProps {
  hats: Pick<HatsAnswer, 'examples' | 'withoutExpress'>;
  reload(): void;
}

/** Whether Printful accepts an order of the model before any is sold, and what it would cost. */
export function ExampleOrders({ hats: { examples, withoutExpress }, reload }: ExampleOrdersProps) {
  const { run, isBusy } = useHatAction(reload);
  return (
    <section className="hats-example" aria-labelledby="hats-example">
      <h3 id="hats-example">Example order, to the US</h3>
      <div role="status">
        {examples.length === 0 && <p>Printful was not asked yet.</p>}
        {examples.map((example) => (
          <Answer key={`${example.color} ${example.askedAt}`} example={example} />
        ))}
        {withoutExpress.length > 0 && <p>{noExpress(withoutExpress)}</p>}
      </div>
      <Button
        small
        voice="plain"
        tone="white"
        busy={isBusy}
        busyLabel="Asking..."
        onClick={() => run({ path: '/example', done: 'Printful answered' })}
      >
        Ask Printful now
      </Button>
    </section>
  );
}

function Answer({ example }: { example: ExampleOrder }) {
  const time = useTimeFormat();
  const { color, refusal, askedAt } = example;
  const asked = <span className="hats-number">Asked {time(askedAt)}. Nothing was ordered.</span>;
  if (refusal !== null)
    return (
      <Notice kind="warning" className="hats-notice">
        <b>Printful refuses an order of {color}:</b> {refusal} Choose another hat or model. {asked}
      </Notice>
    );
  return (
    <p>
      Printful accepts an order of {color}: {exampleCosts(example)} {asked}
    </p>
  );
}
