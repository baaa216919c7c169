import type { Checkout } from '@florin/contract/schemas/checkout';
import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { PayApi } from './api/pay-api.ts';
import { announcement } from './announcement.ts';
import { Header } from './parts/header.tsx';
import { NoticePage } from './parts/notice-box.tsx';
import { usdText } from './show/amount.ts';
import { viewOf, type View } from './show/view.ts';
import { trouble as troubleText, unknownPayment, unreachable } from './texts.ts';
import { ChooseView, type Choosing } from './views/choose.tsx';
import { CompletedView } from './views/completed.tsx';
import { ConfirmedView, ConfirmingView } from './views/confirming.tsx';
import { NoticeView } from './views/notice.tsx';
import { PayView, type Paying } from './views/pay.tsx';
import { usePayment } from './views/payment.ts';

type Shown = Choosing & Paying;

const views: Readonly<Record<View, (shown: Shown) => VNode | null>> = {
  choose: (shown) => <ChooseView {...shown} />,
  choose_again: (shown) => <ChooseView {...shown} />,
  pay: (shown) => <PayView {...shown} />,
  confirming: (shown) => <ConfirmingView {...shown} />,
  confirmed: (shown) => <ConfirmedView {...shown} />,
  completed: (shown) => <CompletedView {...shown} />,
  notice: (shown) => <NoticeView {...shown} />,
};

const titleOf = ({ merchant_name: merchant, amount_usd: amount }: Checkout): string =>
  `${usdText(amount)} · ${merchant}`;

/** A view that replaces the one with the focus takes it, so that keyboard and screen reader go on there. */
function useFocusOn(view: View): { current: HTMLElement | null } {
  const section = useRef<HTMLElement>(null);
  const last = useRef(view);
  useEffect(() => {
    if (last.current !== view && document.activeElement === document.body)
      section.current?.querySelector('h2')?.focus();
    last.current = view;
  }, [view]);
  return section;
}

function Payment(shown: Shown) {
  const { checkout } = shown;
  const view = viewOf[checkout.status];
  const section = useFocusOn(view);
  useEffect(() => {
    document.title = titleOf(checkout);
  }, [checkout.id]);
  return (
    <>
      <Header checkout={checkout} />
      <section ref={section}>{views[view](shown)}</section>
      <p class="unseen" role="status">
        {announcement(checkout)}
      </p>
      <footer>
        Payment number <span class="text">{checkout.id}</span>
      </footer>
    </>
  );
}

export function App({ api, now }: { api: PayApi; now: () => number }) {
  const { state, confirm, serverNow } = usePayment(api, now);
  switch (state.kind) {
    case 'loading':
      return <p class="waiting">Loading the payment…</p>;
    case 'unknown':
      return <NoticePage notice={unknownPayment} />;
    case 'unreachable':
      return <NoticePage notice={unreachable(state.failure)} />;
    case 'ready':
      return (
        <>
          <p class="trouble" role="status">
            {state.trouble && troubleText(state.trouble)}
          </p>
          <Payment checkout={state.checkout} api={api} confirm={confirm} serverNow={serverNow} />
        </>
      );
  }
}
