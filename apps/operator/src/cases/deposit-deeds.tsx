import { type BaseUnits, baseUnits, toBaseUnits } from '@florin/sdk/decimal';
import type { AdminPaymentDetail, UnmatchedDeposit } from '@florin/sdk/admin';
import { Copy } from '@florin/ui/parts/copy';
import { Dialog } from '@florin/ui/parts/dialog';
import { Entry } from '@florin/ui/parts/entry';
import { Asked } from '@florin/ui/parts/states';
import { Coin, Usd } from '@florin/ui/parts/text';
import { useQuery } from '@florin/ui/query/use-query';
import { useState } from 'preact/hooks';
import { admin } from '../admin.ts';
import { Decide } from '../parts/decide.tsx';
import { Facts } from '../parts/facts.tsx';
import { Status } from '../parts/status.tsx';

interface DeedProps {
  deposit: UnmatchedDeposit;
  close: () => void;
  done: () => void;
}

const Coins = ({ deposit: { amount_crypto: amount, token, chain } }: { deposit: UnmatchedDeposit }) => (
  <Coin amount={amount} symbol={token.symbol} network={chain.name} />
);

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What the payment is that coins are to count for. */
function Target({ id, deposit }: { id: string; deposit: UnmatchedDeposit }) {
  const query = useQuery(`payment ${id}`, (signal) => admin.payments.retrieve(id, { signal }));
  const told = (payment: AdminPaymentDetail) => (
    <>
      <Facts
        of={[
          ['Merchant', payment.merchant_name],
          ['Asks for', <Usd amount={payment.amount_usd} />],
          ['Got so far', <Usd amount={payment.total_received_usd ?? '0.00'} />],
          ['Status', <Status of={payment.status} />],
        ]}
      />
      <p>
        <Coins deposit={deposit} /> count for this payment at the rate of its window. Once they are swept,{' '}
        {payment.merchant_name} is credited.
      </p>
    </>
  );
  return <Asked query={query}>{told}</Asked>;
}

/** Lets coins count for a payment. */
export function Assign({ deposit, close, done }: DeedProps) {
  const [paymentId, setPaymentId] = useState(deposit.payment_id ?? '');
  const id = paymentId.trim();
  return (
    <Decide
      title="Assign to a payment"
      verb="Assign"
      effect={
        uuid.test(id) ? <Target key={id} id={id} deposit={deposit} /> : <p>Name the payment that they are for.</p>
      }
      run={async (reason) => {
        await admin.coins.assignUnmatchedDeposit(deposit.id, { payment_id: id, reason });
        done();
      }}
      close={close}
    >
      <Entry
        name="payment_id"
        kind="exact"
        label="Id of the payment"
        value={paymentId}
        change={setPaymentId}
        required
      />
    </Decide>
  );
}

/** Hides coins that nothing is to be done about. */
export const Ignore = ({ deposit, close, done }: DeedProps) => (
  <Decide
    title="Leave them"
    verb="Ignore"
    effect={
      <p>
        <Coins deposit={deposit} /> leave this list and the desk. They stay at their address and count for nobody; they
        can be shown and assigned again.
      </p>
    }
    run={async (reason) => {
      await admin.coins.ignoreUnmatchedDeposit(deposit.id, { reason });
      done();
    }}
    close={close}
  />
);

const Link = ({ url, close }: { url: string; close: () => void }) => (
  <Dialog title="Send this link to the payer" close={close}>
    <div class="form">
      <p>It is shown this once. The payer names an address there; then the refund waits for approval.</p>
      <Copy label="Link" value={url} />
    </div>
  </Dialog>
);

/** The base units of a whole deposit: the list has whole coins, and tokens know their decimals. */
async function unitsOf(deposit: UnmatchedDeposit): Promise<BaseUnits> {
  for await (const { id, decimals } of admin.tokens.list({ page_size: 100 }))
    if (id === deposit.token.id) return baseUnits(toBaseUnits(deposit.amount_crypto, decimals));
  throw new TypeError('The token of these coins is not in the list of tokens.');
}

async function askRefund(deposit: UnmatchedDeposit, address: string, reason: string): Promise<string | null> {
  const named = { reason, ...(address !== '' && { address }) };
  if (!deposit.is_quarantined) return (await admin.coins.refundDeposit(deposit.id, named)).refund_url;
  const order = { source: 'quarantine', chain_id: deposit.chain.id, deposit_id: deposit.id } as const;
  return (await admin.refunds.create({ ...order, ...named, amount_base_units: await unitsOf(deposit) })).refund_url;
}

/** Gives coins back: to an address that is named here, or that the payer names behind a link. */
export function GiveBack({ deposit, close, done }: DeedProps) {
  const [address, setAddress] = useState('');
  const [link, setLink] = useState<string | null>(null);
  if (link !== null) return <Link url={link} close={done} />;
  return (
    <Decide
      title="Give them back"
      verb="Ask for the refund"
      effect={
        <p>
          A refund of <Coins deposit={deposit} /> is opened, less what the network costs.{' '}
          {address === '' ? 'You get a link for the payer, who names an address.' : 'It goes to the address below.'}{' '}
          Nothing leaves until it is approved.
        </p>
      }
      run={async (reason) => {
        const url = await askRefund(deposit, address.trim(), reason);
        if (url === null) done();
        else setLink(url);
      }}
      close={close}
    >
      <Entry
        name="address"
        kind="exact"
        label="Address (optional)"
        hint={deposit.from_address === null ? undefined : `They came from ${deposit.from_address}.`}
        value={address}
        change={setAddress}
        max={128}
      />
    </Decide>
  );
}
