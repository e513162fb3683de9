import { CATALOG_PAGE_SIZE } from '../../../wire/page-sizes.ts';
import type { CatalogProductAnswer } from '../../../wire/printful.ts';
import { apiRequest } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/use-toast.ts';
import { useSingleMutation } from '../kit/form.tsx';
import { Card } from './card.tsx';

/** Everything Printful can make, loaded on request. */
export function CatalogCard() {
  const { data, mutate, isPending } = useSingleMutation({
    mutationFn: loadCatalog,
    onSuccess: (products) => toast({ title: 'Products Loaded', description: foundText(products.length) }),
    onError: () =>
      toast({
        title: 'Failed to Load Products',
        description: 'Could not fetch Printful products',
        destructive: true,
      }),
  });
  return (
    <Card
      title="Product Catalog"
      wide
      action={
        <Button
          small
          voice="plain"
          tone="white"
          onClick={() => mutate()}
          busy={isPending}
          busyLabel="Loading..."
        >
          Load Printful Products
        </Button>
      }
    >
      {data && (
        <>
          <p role="status">{foundText(data.length)}</p>
          <ul className="printful-products">
            {data.map(({ id, title, description }) => (
              <li key={id}>
                <h3>
                  {title} <span className="printful-id">{id}</span>
                </h3>
                <p className="admin-hint">{description}</p>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

async function loadCatalog(): Promise<CatalogProductAnswer[]> {
  const products: CatalogProductAnswer[] = [];
  for (let path = '/api/printful/products'; ; ) {
    const page = await apiRequest<CatalogProductAnswer[]>('GET', path);
    products.push(...page);
    const last = page.at(-1);
    if (!last || page.length < CATALOG_PAGE_SIZE) return products;
    path = `/api/printful/products?after=${last.id}`;
  }
}

const foundText = (count: number) => `Found ${count} products`;
