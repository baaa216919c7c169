import type { PayerRefund } from '@florin/contract/schemas/refund';
import { useEffect, useState } from 'preact/hooks';
import { PayFailure } from '../api/pay-failure.ts';
import type { RefundApi } from '../api/refund-api.ts';
import { NoticePage } from '../parts/notice-box.tsx';
import { isPositive } from '../show/amount.ts';
import { coinOn, refundFailure, refundNotice, refundUnknown, unreachable } from '../texts.ts';

/** How much arrives, and what the network's cost takes of it. */
function Amounts({ refund }: { refund: PayerRefund }) {
  const { token, chain, net_amount_crypto: net, deducted_crypto: deducted, amount_crypto: gross } = refund;
  return (
    <>
      <p>
        {refund.merchant_name} gives you back{' '}
        <strong class="number">
          {net} {token.symbol}
        </strong>{' '}
        on {chain.name}.
      </p>
      {isPositive(deducted) && (
        <p class="hint">
          {gross} {token.symbol} less {deducted} {token.symbol} for the network's cost.
        </p>
      )}
    </>
  );
}

/** Asks once where the refund goes. */
function AddressForm({ refund, api, done }: { refund: PayerRefund; api: RefundApi; done: (now: PayerRefund) => void }) {
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState('');
  const [address, setAddress] = useState('');
  const place = coinOn(refund.token.symbol, refund.chain.name);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (isSending) return;
    if (address.trim() === '') return setProblem('Enter your address first.');
    setSending(true);
    setProblem('');
    try {
      done(await api.nameAddress(address.trim()));
    } catch (error) {
      setProblem(refundFailure(failureOf(error)));
      setSending(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <label for="address">Your address for {place}</label>
      <input
        id="address"
        class="entry text"
        value={address}
        onInput={({ currentTarget }) => setAddress(currentTarget.value)}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        maxLength={128}
        aria-invalid={problem !== ''}
        aria-describedby="problem"
      />
      <p class="hint">It must be able to receive {place}. It cannot be changed afterwards.</p>
      <p id="problem" class="problem" role="alert">
        {problem}
      </p>
      <button type="submit" class="main" aria-disabled={isSending}>
        Send it there
      </button>
    </form>
  );
}

const failureOf = (error: unknown): PayFailure => {
  if (error instanceof PayFailure) return error;
  throw error;
};

/** What a refund link opens: the amount, one question, and what became of it. */
export function RefundPage({ api }: { api: RefundApi }) {
  const [refund, setRefund] = useState<PayerRefund | null>(null);
  const [failure, setFailure] = useState<PayFailure | null>(null);
  useEffect(() => {
    document.title = 'Refund';
    void api.read().then(setRefund, (error: unknown) => setFailure(failureOf(error)));
  }, [api]);
  if (failure) return <NoticePage notice={failure.code === 'NOT_FOUND' ? refundUnknown : unreachable(failure.code)} />;
  if (!refund) return <p class="waiting">Loading the refund…</p>;
  const asks = refund.status === 'requested' && refund.address === null;
  const notice = refundNotice(refund.status);
  return (
    <section>
      <h1 class="title">{asks ? 'Your refund' : notice.title}</h1>
      <Amounts refund={refund} />
      {asks ? <AddressForm refund={refund} api={api} done={setRefund} /> : <p>{notice.text}</p>}
      {refund.address !== null && (
        <p class="hint">
          To <span class="text">{refund.address}</span>
        </p>
      )}
    </section>
  );
}
