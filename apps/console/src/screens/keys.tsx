import type { ApiKey } from '@florin/sdk/accounts';
import { nowMs } from '@florin/ui/format/system-clock';
import { Badge } from '@florin/ui/parts/badge';
import { Button } from '@florin/ui/parts/button';
import { Dialog } from '@florin/ui/parts/dialog';
import { Head } from '@florin/ui/parts/shell';
import { Asked, Empty, Failure } from '@florin/ui/parts/states';
import { Table } from '@florin/ui/parts/table';
import { When } from '@florin/ui/parts/text';
import { useAction } from '@florin/ui/query/use-action';
import { useQuery } from '@florin/ui/query/use-query';
import { useSignedIn } from '@florin/ui/session/session';
import { useState } from 'preact/hooks';
import { isUnused } from '../show/keys.ts';
import { May, useMay } from '../may.tsx';
import { useSay } from '../words/spoken.ts';
import { KeyDialog } from './key-dialog.tsx';

/** When it was last used, with a word about one that nobody seems to need. */
function LastUse({ apiKey }: { apiKey: ApiKey }) {
  const say = useSay();
  return (
    <span>
      {apiKey.last_used_at === null ? say('never') : <When at={apiKey.last_used_at} />}{' '}
      {isUnused(apiKey, nowMs()) && <Badge tone="attention">{say('unused')}</Badge>}
    </span>
  );
}

function KeyTable({ keys, revoke }: { keys: readonly ApiKey[]; revoke: (key: ApiKey) => void }) {
  const say = useSay();
  const may = useMay();
  return (
    <Table
      caption={say('keys')}
      rows={keys}
      keyOf={({ id }) => id}
      columns={[
        { head: say('label'), cell: ({ label }) => <bdi>{label}</bdi> },
        { head: say('scopes'), cell: ({ scopes }) => scopes.join(', ') },
        { head: say('last_used'), cell: (key) => <LastUse apiKey={key} /> },
        { head: say('created'), cell: ({ created_at: at }) => <When at={at} /> },
        { head: say('made_by'), cell: ({ created_by_email: email }) => (email === null ? '–' : <bdi>{email}</bdi>) },
        {
          head: say('status'),
          cell: (key) =>
            key.status === 'active' ? (
              may('apiKeys.revoke') ? (
                <Button press={() => revoke(key)}>{say('revoke')}</Button>
              ) : (
                <Badge tone="good">{say('active')}</Badge>
              )
            ) : (
              <Badge tone="quiet">{say('revoked')}</Badge>
            ),
        },
      ]}
    />
  );
}

/** Keys of the merchant's servers. */
export function Keys() {
  const say = useSay();
  const { accounts } = useSignedIn();
  const [isMaking, setMaking] = useState(false);
  const [leaving, setLeaving] = useState<ApiKey | null>(null);
  const query = useQuery('keys', (signal) => accounts.apiKeys.list({ page_size: 100 }, { signal }));
  const { isBusy, problem, act } = useAction();
  const revoke = async ({ id }: ApiKey): Promise<void> => {
    await accounts.apiKeys.revoke(id);
    setLeaving(null);
    query.again();
  };
  return (
    <>
      <Head title={say('keys')}>
        <May call="apiKeys.create">
          <Button look="main" press={() => setMaking(true)}>
            {say('key_new')}
          </Button>
        </May>
      </Head>
      <section class="card">
        <Asked query={query}>
          {({ api_keys: keys }) =>
            keys.length === 0 ? (
              <Empty title={say('no_keys')}>
                <p>{say('no_keys_text')}</p>
              </Empty>
            ) : (
              <KeyTable keys={keys} revoke={setLeaving} />
            )
          }
        </Asked>
      </section>
      {isMaking && <KeyDialog close={() => setMaking(false)} done={query.again} />}
      {leaving && (
        <Dialog title={say('revoke')} close={() => setLeaving(null)}>
          <p>{say('revoke_sure', { label: leaving.label })}</p>
          {problem && <Failure problem={problem} />}
          <div class="deeds">
            <Button look="danger" busy={isBusy} press={() => void act(() => revoke(leaving))}>
              {say('revoke')}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
