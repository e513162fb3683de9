import type { ConnectionTest } from '../../../wire/printful.ts';
import { apiRequest } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/use-toast.ts';
import { Badge } from '../lists/badge.tsx';
import { useSingleMutation } from '../use-single-mutation.ts';
import { Card } from './card.tsx';

/** Asks Printful whether it takes the shop's token. */
export function ConnectionCard() {
  const { data, mutate, isPending } = useSingleMutation({
    mutationFn: () => apiRequest<ConnectionTest>('GET', '/api/test-printful'),
    onSuccess: ({ success, message }) =>
      success
        ? toast({ title: 'Printful Connected!', description: message })
        : toast({
            title: 'Connection Failed',
            description: message || 'Failed to connect to Printful',
            destructive: true,
          }),
    onError: () =>
      toast({
        title: 'Test Failed',
        description: 'Could not test Printful connection. Check your API key.',
        destructive: true,
      }),
  });
  return (
    <Card title="Connection Test">
      <p>Asks Printful what the shop’s token may do and which store it opens.</p>
      <Button voice="plain" onClick={() => mutate()} busy={isPending} busyLabel="Testing...">
        Test Printful Connection
      </Button>
      {data && !isPending && (
        <p className="printful-finding">
          <Badge tone={data.success ? 'done' : 'held'}>{data.success ? 'Connected' : 'Not connected'}</Badge>{' '}
          {data.message}
        </p>
      )}
    </Card>
  );
}
