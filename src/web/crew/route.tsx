import { MAX_CREW } from '../../domain/crew.ts';
import { pageContext } from '../page-context.ts';
import { pageMeta } from '../seo/page-meta.ts';
import type { Route } from './+types/route.ts';
import { CrewPage } from './crew-page.tsx';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Hats for the Whole Crew | Unhinged Hats',
    description: `One joke, every head: paste up to ${MAX_CREW} names and see every hat at once.`,
  });

/** Loads the ready-made hats, because a custom hat that looks like one costs the same. */
export async function loader({ context }: Route.LoaderArgs) {
  return { readyMades: await context.get(pageContext).readyMades() };
}

export default function CrewRoute({ loaderData }: Route.ComponentProps) {
  return <CrewPage readyMades={loaderData.readyMades} />;
}
