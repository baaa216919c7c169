import { openCheckout } from './florin-checkout.js';

const told = document.querySelector('#told');

document.querySelector('#buy').addEventListener('click', async () => {
  // Your server creates the payment and answers with its pay_url.
  const { pay_url } = await (await fetch('/orders', { method: 'POST' })).json();
  const { closed } = openCheckout(pay_url, { onStatus: (status) => (told.textContent = status) });
  const last = await closed;
  if (last === 'completed') told.textContent = 'Thank you';
});
