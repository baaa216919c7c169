import { type CheckoutEvents, defineCheckout } from '@florin/checkout';
import { type DetailedHTMLProps, type HTMLAttributes, useState } from 'react';
import { createRoot } from 'react-dom/client';

interface CheckoutProps extends DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> {
  'pay-url': string;
  onstatus?: (event: CheckoutEvents['status']) => void;
  onreturn?: (event: CheckoutEvents['return']) => void;
}
declare module 'react' {
  // JSX looks elements up in this name space.
  namespace JSX {
    interface IntrinsicElements {
      'florin-checkout': CheckoutProps;
    }
  }
}

defineCheckout();

function Shop() {
  const [payUrl, setPayUrl] = useState('');
  const [told, setTold] = useState('');
  const buy = async (): Promise<void> => {
    // Your server creates the payment and answers with its pay_url.
    const order = (await (await fetch('/orders', { method: 'POST' })).json()) as { pay_url: string };
    setPayUrl(order.pay_url);
  };
  return (
    <>
      <h1>Coffee, 3.50 USD</h1>
      <button type="button" onClick={() => void buy()}>
        Buy
      </button>
      <p role="status">{told}</p>
      {payUrl !== '' && <florin-checkout pay-url={payUrl} onstatus={({ detail }) => setTold(detail.status)} />}
    </>
  );
}

const place = document.querySelector('#shop');
if (place) createRoot(place).render(<Shop />);
