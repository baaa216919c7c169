import { nowMs } from '@florin/ui/format/system-clock';
import { Bars } from '@florin/ui/parts/bars';
import { Head } from '@florin/ui/parts/shell';
import { Asked, Empty } from '@florin/ui/parts/states';
import { Usd } from '@florin/ui/parts/text';
import { useQuery } from '@florin/ui/query/use-query';
import { useSignedIn } from '@florin/ui/session/session';
import { useSpeech } from '@florin/ui/words/spoken';
import { florin } from '../client.ts';
import { NewPayment } from '../parts/new-payment.tsx';
import { PaymentTable } from '../parts/payment-table.tsx';
import { volumeByDay } from '../show/volume.ts';
import { useSay } from '../words/spoken.ts';
import { Attention } from './home-attention.tsx';
import { readOnItsWay, readVolume, volumeDays } from './home-facts.ts';
import { SetUp } from './home-set-up.tsx';

const everyMs = 15_000;

/** What the merchant has now, what is coming, and what that stands for. */
function Balances() {
  const say = useSay();
  const { format } = useSpeech();
  const balance = useQuery('balance', (signal) => florin().withdrawals.balance({ signal }), everyMs);
  const coming = useQuery('on-its-way', readOnItsWay, everyMs);
  return (
    <div class="cards">
      <div class="card figure">
        <h2>{say('available')}</h2>
        <Asked query={balance}>
          {({ available_usd: available, reserved_usd: reserved }) => (
            <>
              <Usd amount={available} />
              <p class="faint">
                {say('reserved')}: <Usd amount={reserved} />
              </p>
            </>
          )}
        </Asked>
      </div>
      <div class="card figure">
        <h2>{say('on_its_way')}</h2>
        <Asked query={coming}>
          {({ count, usd, isWhole }) => (
            <>
              {isWhole ? <Usd amount={usd} /> : <span class="big">{say('at_least', { amount: format.usd(usd) })}</span>}
              <p class="faint">{count === 0 ? say('on_its_way_none') : say('on_its_way_text', { count })}</p>
            </>
          )}
        </Asked>
      </div>
      <Today />
    </div>
  );
}

/** Today beside the same day of last week, which is alike in what people buy. */
function Today() {
  const say = useSay();
  const { format } = useSpeech();
  const query = useQuery('volume', readVolume, everyMs);
  return (
    <div class="card figure">
      <h2>{say('paid_today')}</h2>
      <Asked query={query}>
        {(volume) => {
          const days = volumeByDay(volume, nowMs(), volumeDays);
          return (
            <>
              <Usd amount={days.at(-1)?.usd ?? '0.00'} />
              <p class="faint">{say('against_last_week', { amount: format.usd(days.at(-8)?.usd ?? '0.00') })}</p>
            </>
          );
        }}
      </Asked>
    </div>
  );
}

function Volume() {
  const say = useSay();
  const query = useQuery('volume', readVolume);
  return (
    <section class="card">
      <h2>{say('volume')}</h2>
      <Asked query={query}>
        {(volume) =>
          volume.volume.length === 0 ? (
            <p class="faint">{say('volume_none')}</p>
          ) : (
            <Bars
              label={say('volume')}
              heads={{ start: say('day'), usd: say('credited') }}
              entries={volumeByDay(volume, nowMs(), volumeDays)}
            />
          )
        }
      </Asked>
    </section>
  );
}

function Newest() {
  const say = useSay();
  const query = useQuery('newest', (signal) => florin().payments.list({ per_page: 6 }, { signal }), everyMs);
  return (
    <section class="card">
      <h2>{say('newest')}</h2>
      <Asked query={query}>
        {({ payments }) =>
          payments.length === 0 ? (
            <Empty title={say('no_payments')}>
              <p>{say('no_payments_text')}</p>
            </Empty>
          ) : (
            <PaymentTable payments={payments} />
          )
        }
      </Asked>
      <a href="/payments">{say('all_payments')}</a>
    </section>
  );
}

/** What a merchant sees first: what needs him, what he has, what is coming, and how it goes. */
export function Home() {
  const say = useSay();
  const { account } = useSignedIn();
  return (
    <>
      <Head title={say('home')}>
        <NewPayment />
      </Head>
      <Attention isVerified={account.kyc_level !== 'none'} />
      <SetUp hasSecondFactor={account.two_factor_enabled || account.has_passkeys} />
      <Balances />
      <div class="columns late">
        <Newest />
        <Volume />
      </div>
    </>
  );
}
