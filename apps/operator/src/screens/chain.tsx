import type { AdminChain, ChainNodes } from '@florin/sdk/admin';
import { Badge } from '@florin/ui/parts/badge';
import { Button } from '@florin/ui/parts/button';
import { Head } from '@florin/ui/parts/shell';
import { Asked, Empty } from '@florin/ui/parts/states';
import { Table } from '@florin/ui/parts/table';
import { Usd, When } from '@florin/ui/parts/text';
import { useQuery } from '@florin/ui/query/use-query';
import type { ScreenProps } from '@florin/ui/route/screen';
import { useState } from 'preact/hooks';
import { admin } from '../admin.ts';
import { useOverview } from '../overview.tsx';
import { May } from '../may.tsx';
import { Decide } from '../parts/decide.tsx';
import { Facts } from '../parts/facts.tsx';

type Node = ChainNodes['nodes'][number];

/** The name of a node's host: the rest of its address may hold a key. */
function hostOf(url: string): string {
  try {
    return new URL(url).host;
  } catch {
    return url;
  }
}

const healthOf = ({ failure, agrees, asked_at: asked }: Node) => {
  if (asked === null) return <Badge tone="quiet">Not asked yet</Badge>;
  if (failure !== null) return <Badge tone="bad">Silent</Badge>;
  return agrees === false ? <Badge tone="bad">Differs</Badge> : <Badge tone="good">Answers</Badge>;
};

const Nodes = ({ of }: { of: ChainNodes }) => (
  <section class="card">
    <h2>Nodes</h2>
    {of.disputed_at !== null && (
      <p class="problem">
        They contradict each other since <When at={of.disputed_at} />: nothing is confirmed meanwhile.
      </p>
    )}
    {of.nodes.length === 0 ? (
      <Empty title="No node is configured." />
    ) : (
      <Table
        caption="Nodes"
        rows={of.nodes}
        keyOf={({ url }) => url}
        columns={[
          { head: 'Node', cell: ({ url }: Node) => <bdi class="exact">{hostOf(url)}</bdi> },
          { head: 'State', cell: healthOf },
          { head: 'Head', end: true, cell: ({ head_height: height }) => height ?? '' },
          { head: 'Behind', end: true, cell: ({ blocks_behind: behind }) => behind ?? '' },
          { head: 'Answer', end: true, cell: ({ answer_ms: ms }) => ms !== null && `${ms} ms` },
          { head: 'Answered', end: true, cell: ({ answered_at: at }) => (at === null ? 'never' : <When at={at} />) },
          { head: 'Why not', cell: ({ failure }) => failure },
        ]}
      />
    )}
  </section>
);

const Terms = ({ of }: { of: AdminChain }) => (
  <section class="card">
    <h2>Terms</h2>
    <Facts
      of={[
        ['Family', `${of.chain_type}, network ${of.network}`],
        ['Final after', of.finality_tag ?? `${of.confirmations_required} confirmations`],
        ['Block', `every ${of.expected_block_seconds} s`],
        ['Locks hold', `${of.payment_expiry_minutes} minutes`],
        ['Withdrawal costs', <Usd amount={of.withdrawal_fee_usd} />],
        ['Withdrawal at least', <Usd amount={of.min_withdrawal_usd} />],
      ]}
    />
  </section>
);

const Halted = ({ of }: { of: AdminChain }) =>
  of.halted_at === null ? null : (
    <div class="notice" role="alert">
      <div>
        <strong>
          Halted <When at={of.halted_at} />
        </strong>
        <p>{of.halt_reason}</p>
        <p>
          Look at the block in an explorer and ask another node. Resume when what the nodes show now is the chain that
          everybody else has: the roll-back is then allowed once, and what it took is booked as a loss or comes back.
        </p>
      </div>
    </div>
  );

/** Resume or pause, with what it changes. */
function Switch({ of, done }: { of: AdminChain; done: () => void }) {
  const [isAsked, setAsked] = useState(false);
  const stands = of.halted_at !== null || of.is_paused;
  return (
    <>
      <May call={stands ? 'adminChains.resume' : 'adminChains.pause'}>
        <Button look={stands ? 'main' : 'danger'} press={() => setAsked(true)}>
          {stands ? 'Resume' : 'Pause'}
        </Button>
      </May>
      {isAsked && (
        <Decide
          title={`${stands ? 'Resume' : 'Pause'} ${of.name}`}
          verb={stands ? 'Resume' : 'Pause'}
          danger={!stands}
          reason="optional"
          effect={
            <p>
              {stands
                ? 'Its blocks are read again, payments are confirmed and settled, and payers can choose its tokens.'
                : 'Payers can no longer choose its tokens. What was chosen goes on.'}
            </p>
          }
          run={async (reason) => {
            const note = reason === '' ? {} : { reason };
            await (stands ? admin.chains.resume(of.id, note) : admin.chains.pause(of.id, note));
            setAsked(false);
            done();
          }}
          close={() => setAsked(false)}
        />
      )}
    </>
  );
}

/** As many chains are configured at most on one page of the list. */
const pageSize = 100;

/** One chain with its nodes, and the switch. */
export function ChainDetail({ id = '' }: ScreenProps) {
  const overview = useOverview();
  const chains = useQuery('chains', (signal) => admin.chains.list({ page_size: pageSize }, { signal }), 10_000);
  const nodes = useQuery(`nodes ${id}`, (signal) => admin.chains.nodes(id, { signal }), 10_000);
  const done = (): void => {
    chains.again();
    overview.again();
  };
  const chain = chains.data?.chains.find((one) => one.id === id);
  return (
    <>
      <Head title={chain?.name ?? 'Chain'} back={{ href: '/chains', label: 'Chains' }}>
        {chain && <Switch of={chain} done={done} />}
      </Head>
      <Asked query={chains}>
        {() =>
          chain ? (
            <>
              <Halted of={chain} />
              <Asked query={nodes}>{(of) => <Nodes of={of} />}</Asked>
              <Terms of={chain} />
            </>
          ) : (
            <Empty title="There is no such chain." />
          )
        }
      </Asked>
    </>
  );
}
