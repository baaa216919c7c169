import { limits } from '@florin/contract/limits';
import type { PayerRefund } from '@florin/contract/schemas/refund';
import type { Brand } from '@florin/contract/schemas/service';
import { useEffect, useState } from 'preact/hooks';
import { codeOf, failureOf, type PayFailure } from '../api/pay-failure.ts';
import type { RefundApi } from '../api/refund-api.ts';
import { Exact, Said, useLocale } from '../i18n/locale.tsx';
import { Address } from '../parts/address.tsx';
import { Entry } from '../parts/entry.tsx';
import { ExplorerLink } from '../parts/explorer-link.tsx';
import { Footer } from '../parts/footer.tsx';
import { BrandLine } from '../parts/header.tsx';
import { Sign } from '../parts/icon.tsx';
import { NoticeBox, NoticePage } from '../parts/notice-box.tsx';
import { isPositive } from '../show/amount.ts';
import { refundNotice, refundProblem, unknownRefund, unreachable } from '../show/notices.ts';
import { coinOn } from '../show/said.ts';
import { pollDelay } from '../watch/poll-delay.ts';

/** How much arrives, and what the network's cost takes of it. */
function Amounts({ refund }: { refund: PayerRefund }) {
  const { format } = useLocale();
  const { token, chain, net_amount_crypto: net, deducted_crypto: deducted, amount_crypto: gross } = refund;
  const amount = (digits: string) => <Exact>{format.coin(digits, token.symbol)}</Exact>;
  return (
    <>
      <p>
        <Said
          name="refund_text"
          merchant={<bdi>{refund.merchant_name}</bdi>}
          amount={<strong>{amount(net)}</strong>}
          network={chain.name}
        />
      </p>
      {isPositive(deducted) && (
        <p class="hint">
          <Said name="refund_less" gross={amount(gross)} cost={amount(deducted)} />
        </p>
      )}
    </>
  );
}

/** Asks once where the refund goes. */
function AddressForm({ refund, api, done }: { refund: PayerRefund; api: RefundApi; done: (now: PayerRefund) => void }) {
  const locale = useLocale();
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState('');
  const [address, setAddress] = useState('');
  const coin = coinOn(locale, refund.token.symbol, refund.chain.name);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (isSending) return;
    if (address.trim() === '') return setProblem(locale.text('refund_missing'));
    setSending(true);
    setProblem('');
    try {
      done(await api.nameAddress(address.trim()));
    } catch (error) {
      setProblem(refundProblem(locale, codeOf(error), coin));
      setSending(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Entry
        name="address"
        label={locale.text('refund_where', { coin })}
        kind="exact"
        value={address}
        max={limits.addressCharactersMax}
        problem={problem}
        change={setAddress}
      />
      <p class="hint">{locale.text('refund_once', { coin })}</p>
      <button type="submit" class="main" aria-disabled={isSending}>
        {locale.text('refund_send')}
      </button>
    </form>
  );
}

/** The refund as it stands; asked again until it is over, slower where nothing answers. */
function useRefund(api: RefundApi) {
  const [refund, setRefund] = useState<PayerRefund | null>(null);
  const [failure, setFailure] = useState<PayFailure | null>(null);
  const [failures, setFailures] = useState(0);
  const [turn, setTurn] = useState(0);
  const isOver = failure?.code === 'NOT_FOUND' || ['completed', 'rejected', 'failed'].includes(refund?.status ?? '');
  useEffect(() => {
    const read = async (): Promise<void> => {
      try {
        setRefund(await api.read());
        setFailure(null);
        setFailures(0);
      } catch (error) {
        setFailure(failureOf(error));
        setFailures((count) => count + 1);
      }
    };
    void read();
  }, [api, turn]);
  useEffect(() => {
    if (isOver) return undefined;
    const delay = pollDelay({ hiddenPolls: document.hidden ? 1 : 0, failures, isSlow: false });
    const timer = setTimeout(() => setTurn((count) => count + 1), delay);
    return () => clearTimeout(timer);
  }, [turn, failures, isOver]);
  return { refund, failure, setRefund };
}

/** What a refund link opens: the amount, one question, and what became of it. */
export function RefundPage({ api, brand }: { api: RefundApi; brand: Brand | null }) {
  const locale = useLocale();
  const { refund, failure, setRefund } = useRefund(api);
  useEffect(() => {
    document.title = locale.text('refund_title');
  }, [locale]);
  if (!refund && failure) {
    const notice = failure.code === 'NOT_FOUND' ? unknownRefund(locale) : unreachable(locale, failure);
    return (
      <NoticePage notice={notice}>
        <Footer paymentId={null} />
      </NoticePage>
    );
  }
  if (!refund) return <p class="waiting alone">{locale.text('refund_loading')}</p>;
  const asks = refund.status === 'requested' && refund.address === null;
  return (
    <main class="panel alone">
      <BrandLine brand={brand} />
      <section>
        {asks ? (
          <>
            <Sign name="wallet" mood="calm" />
            <h1 class="title">{locale.text('refund_title')}</h1>
          </>
        ) : (
          <NoticeBox notice={refundNotice(locale, refund.status)} level="h1" />
        )}
        <Amounts refund={refund} />
        {asks && <AddressForm refund={refund} api={api} done={setRefund} />}
        {refund.tx_hash !== null && (
          <p class="hint">
            {locale.text('transaction')} <ExplorerLink hash={refund.tx_hash} url={refund.explorer_url} />
          </p>
        )}
        {refund.address !== null && (
          <p class="hint">
            {locale.text('refund_to')} <Address address={refund.address} />
          </p>
        )}
      </section>
      <Footer paymentId={null} />
    </main>
  );
}
