import type { Overview } from '@florin/sdk/admin';
import { type Query, useQuery } from '@florin/ui/query/use-query';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { admin } from './admin.ts';

const everyMs = 5_000;

/** What waits and what is wrong: asked once for the desk, the places at the side and the strip above every screen. */
export const useOverviewQuery = (): Query<Overview> =>
  useQuery('overview', (signal) => admin.desk.overview({ signal }), everyMs);

export const Waiting = createContext<Query<Overview> | null>(null);

/** The overview that the frame has asked for. */
export function useOverview(): Query<Overview> {
  const overview = useContext(Waiting);
  if (overview === null) throw new TypeError('No overview is asked for here.');
  return overview;
}

/** The name of an active chain by its short name, which is all that lists tell; of another chain, the short name. */
export function useChainName(): (shortName: string) => string {
  const { data } = useOverview();
  return (shortName) => data?.chains.find((chain) => chain.short_name === shortName)?.name ?? shortName;
}
