import { useSearchKey } from '@florin/ui/keys/use-keys';
import { SearchButton } from '@florin/ui/parts/search';
import { Head, type NavItem, Shell } from '@florin/ui/parts/shell';
import { navigate, usePlace } from '@florin/ui/route/location';
import { Screens } from '@florin/ui/route/screen';
import { useSignedIn } from '@florin/ui/session/session';
import { SignOut } from '@florin/ui/session/sign-out';
import type { Overview } from '@florin/sdk/admin';
import { useEffect, useState } from 'preact/hooks';
import { name } from './name.ts';
import { useOverviewQuery, Waiting } from './overview.tsx';
import { Search } from './parts/search.tsx';
import { Strip } from './parts/strip.tsx';
import { routes } from './routes.ts';

/** How many cases wait at places of the console. */
const waiting = (overview: Overview | null, ...names: string[]): number =>
  (overview?.queues ?? []).filter(({ queue }) => names.includes(queue)).reduce((sum, { count }) => sum + count, 0);

const placesOf = (overview: Overview | null): NavItem[] => [
  { href: '/', label: 'Desk', icon: 'home', waiting: overview?.alarms.length ?? 0 },
  {
    href: '/approvals',
    label: 'Approvals',
    icon: 'check',
    waiting: waiting(overview, 'withdrawals', 'refunds', 'kyc'),
  },
  {
    href: '/cases',
    label: 'Cases',
    icon: 'alert',
    waiting: waiting(overview, 'unmatched', 'quarantine', 'failed', 'sweep_failed', 'suspended'),
  },
  { href: '/payments', label: 'Payments', icon: 'list' },
  { href: '/merchants', label: 'Merchants', icon: 'people' },
  { href: '/chains', label: 'Chains', icon: 'hook' },
  { href: '/rates', label: 'Rates', icon: 'clock' },
  { href: '/treasury', label: 'Treasury', icon: 'money', waiting: waiting(overview, 'outgoing') },
  { href: '/books', label: 'Books', icon: 'key' },
  { href: '/tickets', label: 'Tickets', icon: 'copy', waiting: waiting(overview, 'tickets') },
  { href: '/service', label: 'Service', icon: 'gear' },
];

const Nowhere = () => (
  <>
    <Head title="There is no such page" />
    <p>
      <a href="/">Back to the desk</a>
    </p>
  </>
);

const Account = ({ search }: { search: () => void }) => {
  const { account } = useSignedIn();
  return (
    <section class="whose" aria-label="Search and account">
      <SearchButton press={search} />
      <span>{account.email}</span>
      <SignOut done={() => navigate('/', { replace: true })} />
    </section>
  );
};

/** The console: its frame with what waits at each place, and the screen of the address. */
export function App() {
  const overview = useOverviewQuery();
  const place = usePlace();
  const [isSearching, setSearching] = useState(false);
  useSearchKey(() => setSearching(true));
  useEffect(() => setSearching(false), [place]);
  return (
    <Waiting.Provider value={overview}>
      <Shell
        name={name}
        nav={placesOf(overview.data)}
        account={<Account search={() => setSearching(true)} />}
        strip={overview.data && <Strip chains={overview.data.chains} />}
      >
        <Screens routes={routes} path={place.path} nowhere={<Nowhere />} />
        {isSearching && <Search close={() => setSearching(false)} />}
      </Shell>
    </Waiting.Provider>
  );
}
