import type { PaymentOrder } from '@florin/sdk/admin';
import { Coin, When } from '@florin/ui/parts/text';
import { Facts } from '../parts/facts.tsx';
import { wayToSign } from './how-to-sign.ts';

const ways = {
  unsigned: 'Nobody has to sign: your session approves it.',
  passkey: 'Your passkey signs exactly the text below.',
  key_file: 'The signer takes key files alone. Sign where yours is, with the command below.',
} as const;

const peopleOf = (needed: number | null): string =>
  needed === null ? 'The signer has not told yet' : needed === 1 ? 'one person' : `${needed} different people`;

/** What an approver signs, who signed already, and how this one is signed. */
export function OrderCard({ order }: { order: PaymentOrder }) {
  const way = wayToSign(order);
  const { kind, id, destination } = order.order;
  return (
    <section class="card">
      <h2>What is paid</h2>
      <Facts
        of={[
          ['Arrives', <Coin amount={order.amount_crypto} symbol={order.symbol} network={order.chain_name} />],
          ['Address', <bdi class="exact address">{destination.match(/.{1,4}/g)?.join(' ')}</bdi>],
          ['Signs', peopleOf(order.people_needed)],
          [
            'Signed by',
            order.signed_by.length === 0
              ? null
              : order.signed_by.map(({ key, person, signed_at: at }) => (
                  <div key={key}>
                    {person ?? key} <When at={at} />
                  </div>
                )),
          ],
        ]}
      />
      <p class="hint">{ways[way]}</p>
      {way === 'key_file' && (
        <pre class="text" tabIndex={0}>
          npm run approve -- {kind} {id}
        </pre>
      )}
      <details>
        <summary>The text that is signed</summary>
        <pre class="text" tabIndex={0}>
          {order.text}
        </pre>
      </details>
    </section>
  );
}
