import { Head } from '@florin/ui/parts/shell';
import { useQuery } from '@florin/ui/query/use-query';
import { useState } from 'preact/hooks';
import { florin } from '../client.ts';
import { Preview } from '../parts/preview.tsx';
import { useSay } from '../words/spoken.ts';
import { BrandSettings } from './settings-brand.tsx';
import { LogoSettings } from './settings-logo.tsx';
import { PaymentSettings } from './settings-payments.tsx';

/** Where payers see the newest payment; null while there is none. */
async function newestPage(signal: AbortSignal): Promise<string | null> {
  const { payments } = await florin().payments.list({ per_page: 1 }, { signal });
  const [newest] = payments;
  return newest ? (await florin().payments.retrieve(newest.id, { signal })).pay_url : null;
}

/** What payers see of the merchant, and how new payments are made. */
export function Settings() {
  const say = useSay();
  const [turn, setTurn] = useState(0);
  const page = useQuery('newest-page', newestPage);
  const changed = (): void => setTurn((count) => count + 1);
  return (
    <>
      <Head title={say('settings')} />
      <div class="columns">
        <div class="stack">
          <BrandSettings changed={changed} />
          <LogoSettings changed={changed} />
          <PaymentSettings />
        </div>
        {page.data && <Preview key={turn} url={page.data} />}
      </div>
    </>
  );
}
