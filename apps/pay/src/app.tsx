import type { Checkout } from '@florin/contract/schemas/checkout';
import type { Brand } from '@florin/contract/schemas/service';
import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { PayApi } from './api/pay-api.ts';
import { useLocale } from './i18n/locale.tsx';
import { Accepted } from './parts/accepted.tsx';
import { Footer } from './parts/footer.tsx';
import { Guarded } from './parts/guarded.tsx';
import { Header } from './parts/header.tsx';
import { NoticePage } from './parts/notice-box.tsx';
import { OtherDeposits } from './parts/other-deposits.tsx';
import { Steps } from './parts/steps.tsx';
import { WayBack } from './parts/way-back.tsx';
import { troubleText, unknownPayment, unreachable } from './show/notices.ts';
import { announcement, pageTitle } from './show/said.ts';
import { viewOf, type View } from './show/view.ts';
import { shop } from './shop.ts';
import { ChooseView } from './views/choose.tsx';
import { CompletedView } from './views/completed.tsx';
import { ConfirmedView, ConfirmingView } from './views/confirming.tsx';
import { Help } from './views/help.tsx';
import { NoticeView } from './views/notice.tsx';
import { PayView } from './views/pay.tsx';
import { usePayment } from './views/payment.ts';
import { useChoiceInHistory } from './views/choice-in-history.ts';
import type { Shown } from './views/shown.ts';

const views: Readonly<Record<View, (shown: Shown) => VNode | null>> = {
  choose: (shown) => <ChooseView {...shown} />,
  choose_again: (shown) => <ChooseView {...shown} />,
  pay: (shown) => <PayView {...shown} />,
  confirming: (shown) => <ConfirmingView {...shown} />,
  confirmed: (shown) => <ConfirmedView {...shown} />,
  completed: (shown) => <CompletedView {...shown} />,
  notice: (shown) => <NoticeView {...shown} />,
};

/** The heading takes the focus, and comes into view where it is not there yet. */
function focusOn(heading: HTMLElement | null | undefined): void {
  if (!heading) return;
  heading.focus({ preventScroll: true });
  const { top, bottom } = heading.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) heading.scrollIntoView();
}

/** A view that replaces the one with the focus takes it, so that keyboard and screen reader go on there. */
function useFocusOn(view: View): { current: HTMLElement | null } {
  const section = useRef<HTMLElement>(null);
  const last = useRef(view);
  useEffect(() => {
    if (last.current !== view && document.activeElement === document.body)
      focusOn(section.current?.querySelector('h2'));
    last.current = view;
  }, [view]);
  return section;
}

function Payment({ trouble, ...shown }: Omit<Shown, 'sawItPaid'> & { trouble: string | null }) {
  const { checkout, brand } = shown;
  const locale = useLocale();
  const view = viewOf[checkout.status];
  const section = useFocusOn(view);
  useEffect(() => {
    document.title = pageTitle(locale, checkout);
    shop.tell({ type: 'status', payment_id: checkout.id, status: checkout.status });
  }, [locale, checkout.id, checkout.status]);
  useEffect(() => void performance.mark('interactive'), []);
  const opened = useRef(checkout.status);
  const sawItPaid = opened.current !== 'completed';
  useChoiceInHistory(shown);
  return (
    <>
      <Header checkout={checkout} brand={brand} />
      <main class="panel">
        <p class="trouble" role="status">
          {trouble}
        </p>
        <Steps view={view} />
        <OtherDeposits checkout={checkout} />
        <Accepted checkout={checkout} />
        <section ref={section} class={`view ${view}`}>
          <Guarded what={view}>{views[view]({ ...shown, sawItPaid })}</Guarded>
        </section>
        <WayBack checkout={checkout} />
        <p class="unseen" role="status">
          {announcement(locale, checkout)}
        </p>
        <Help api={shown.api} brand={brand} checkout={checkout} />
      </main>
      <Footer paymentId={checkout.id} reference={checkout.reference} />
    </>
  );
}

export interface Opened {
  api: PayApi;
  now: () => number;
  brand: Brand | null;
  /** The payment as the document brought it; null where it brought none. */
  known: Checkout | null;
  /** Where the server tells that something of the payment was written. */
  newsAddress: string;
  payFromDevWallet: Shown['payFromDevWallet'];
  attestationKey: Shown['attestationKey'];
  elsewhere: Shown['elsewhere'];
  manifestUrl: Shown['manifestUrl'];
}

export function App({ api, now, known, newsAddress, ...rest }: Opened) {
  const locale = useLocale();
  const { state, look, ...watched } = usePayment(api, { now, known, newsAddress });
  switch (state.kind) {
    case 'loading':
      return <p class="waiting alone">{locale.text('loading')}</p>;
    case 'unknown':
      return (
        <NoticePage notice={unknownPayment(locale)}>
          <Footer paymentId={null} />
        </NoticePage>
      );
    case 'unreachable':
      return (
        <NoticePage notice={unreachable(locale, state.failure)}>
          <div class="actions">
            <button type="button" class="second" onClick={look}>
              {locale.text('try_now')}
            </button>
          </div>
          <Footer paymentId={null} />
        </NoticePage>
      );
    case 'ready': {
      const trouble = state.trouble && troubleText(locale, state.trouble);
      return <Payment {...rest} {...watched} look={look} api={api} checkout={state.checkout} trouble={trouble} />;
    }
  }
}
