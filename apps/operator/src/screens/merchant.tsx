import type { AdminMerchant } from '@florin/sdk/admin';
import { Badge } from '@florin/ui/parts/badge';
import { Button } from '@florin/ui/parts/button';
import { Choice } from '@florin/ui/parts/entry';
import { Head } from '@florin/ui/parts/shell';
import { Asked, Empty } from '@florin/ui/parts/states';
import { Table } from '@florin/ui/parts/table';
import { Exact, Usd, When } from '@florin/ui/parts/text';
import { useQuery } from '@florin/ui/query/use-query';
import type { ScreenProps } from '@florin/ui/route/screen';
import { useState } from 'preact/hooks';
import { admin } from '../admin.ts';
import { May } from '../may.tsx';
import { Decide } from '../parts/decide.tsx';
import { Facts } from '../parts/facts.tsx';
import { Status } from '../parts/status.tsx';
import { inWords } from '../words/statuses.ts';

const levels = ['none', 'basic', 'advanced'] as const;
type Level = (typeof levels)[number];
type Asking = 'shut' | 'level' | null;

interface DeedProps {
  of: AdminMerchant;
  close: () => void;
  done: () => void;
}

const ShutOut = ({ of, close, done }: DeedProps) => (
  <Decide
    title={of.is_disabled ? 'Let the merchant in again' : 'Shut the merchant out'}
    verb={of.is_disabled ? 'Let in' : 'Shut out'}
    danger={!of.is_disabled}
    effect={
      of.is_disabled ? (
        <p>{of.name} can sign in and use API keys again.</p>
      ) : (
        <p>
          {of.name} cannot sign in, and API keys are refused within a second. Payments that payers have opened go on and
          are credited.
        </p>
      )
    }
    run={async (reason) => {
      await (of.is_disabled ? admin.incidents.enable(of.id, { reason }) : admin.incidents.disable(of.id, { reason }));
      done();
    }}
    close={close}
  />
);

function SetLevel({ of, close, done }: DeedProps) {
  const [level, setLevel] = useState<Level>(of.kyc_level);
  return (
    <Decide
      title="Set the level of verification"
      verb="Set"
      reason="none"
      effect={
        <p>
          {of.name} is {inWords(level).toLowerCase()} within a second, whatever was handed in. Without a level there are
          no API keys and no payments.
        </p>
      }
      run={async () => {
        await admin.merchants.setKyc(of.id, { level });
        done();
      }}
      close={close}
    >
      <Choice
        name="level"
        label="Level"
        value={level}
        options={levels.map((value) => ({ value, label: inWords(value) }))}
        change={(value) => setLevel(levels.find((one) => one === value) ?? of.kyc_level)}
      />
    </Decide>
  );
}

const Cards = ({ of }: { of: AdminMerchant }) => (
  <div class="halves">
    <section class="card">
      <h2>Money</h2>
      <Facts
        of={[
          ['Owns', <Usd amount={of.balance_usd} />],
          ['Reserved', <Usd amount={of.reserved_usd} />],
          ['Can withdraw', <Usd amount={of.available_usd} />],
          ['Payments', <a href={`/payments?merchant_id=${of.id}`}>{of.payments_total}</a>],
        ]}
      />
    </section>
    <section class="card">
      <h2>Account</h2>
      <Facts
        of={[
          ['E-mail', <bdi>{of.email}</bdi>],
          ['Verified', inWords(of.kyc_level)],
          ['Asks for', of.kyc_submission?.status === 'pending' ? inWords(of.kyc_submission.level) : null],
          ['Second factor', of.two_factor_enabled ? 'on' : 'off'],
          ['Passkeys', of.has_passkeys ? 'in use' : 'none'],
          ['Since', <When at={of.created_at} whole />],
          ['Id', <Exact>{of.id}</Exact>],
        ]}
      />
    </section>
  </div>
);

const Wallets = ({ of }: { of: AdminMerchant }) => (
  <section class="card">
    <h2>Where withdrawals go</h2>
    {of.wallets.length === 0 ? (
      <Empty title="No wallet yet." />
    ) : (
      <Table
        caption="Wallets"
        rows={of.wallets}
        keyOf={({ id }) => id}
        columns={[
          { head: 'Chain', cell: ({ chain }) => chain.name },
          { head: 'Address', cell: ({ address }) => <Exact>{address}</Exact> },
          { head: 'Label', cell: ({ label }) => label && <bdi>{label}</bdi> },
          { head: 'Usable', end: true, cell: ({ usable_from: at }) => <When at={at} /> },
        ]}
      />
    )}
  </section>
);

const Withdrawals = ({ of }: { of: AdminMerchant }) =>
  of.last_withdrawals.length === 0 ? null : (
    <section class="card">
      <h2>The newest withdrawals</h2>
      <Table
        caption="Withdrawals"
        rows={of.last_withdrawals}
        keyOf={({ id }) => id}
        linkOf={({ id }) => `/approvals/withdrawals/${id}`}
        columns={[
          { head: 'When', cell: ({ created_at: at }) => <When at={at} /> },
          { head: 'Amount', end: true, cell: ({ amount_usd: usd }) => <Usd amount={usd} /> },
          { head: 'Status', cell: ({ status }) => <Status of={status} /> },
        ]}
      />
    </section>
  );

/** One merchant: what they own, where it goes, and what an operator can do. */
export function MerchantDetail({ id = '' }: ScreenProps) {
  const query = useQuery(`merchant ${id}`, (signal) => admin.merchants.retrieve(id, { signal }));
  const [asked, setAsked] = useState<Asking>(null);
  const done = (): void => {
    setAsked(null);
    query.again();
  };
  const close = (): void => setAsked(null);
  return (
    <>
      <Head title={query.data?.name ?? 'Merchant'} back={{ href: '/merchants', label: 'Merchants' }}>
        {query.data?.is_disabled && <Badge tone="bad">Shut out</Badge>}
      </Head>
      <Asked query={query}>
        {(of) => (
          <>
            <div class="deeds">
              <May call="adminMerchants.setKyc">
                <Button press={() => setAsked('level')}>Set verification</Button>
              </May>
              <May call={of.is_disabled ? 'adminIncidents.enable' : 'adminIncidents.disable'}>
                <Button look={of.is_disabled ? 'second' : 'danger'} press={() => setAsked('shut')}>
                  {of.is_disabled ? 'Let in again' : 'Shut out'}
                </Button>
              </May>
            </div>
            <Cards of={of} />
            <Wallets of={of} />
            <Withdrawals of={of} />
            {asked === 'shut' && <ShutOut of={of} close={close} done={done} />}
            {asked === 'level' && <SetLevel of={of} close={close} done={done} />}
          </>
        )}
      </Asked>
    </>
  );
}
