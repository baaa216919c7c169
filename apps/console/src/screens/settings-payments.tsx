import type { PaymentSettings as Known } from '@florin/sdk';
import { Chips } from '@florin/ui/parts/chips';
import { Tick } from '@florin/ui/parts/entry';
import { Asked, Failure } from '@florin/ui/parts/states';
import { useAction } from '@florin/ui/query/use-action';
import { useQuery } from '@florin/ui/query/use-query';
import { useState } from 'preact/hooks';
import { florin } from '../client.ts';
import { useMay } from '../may.tsx';
import { CoinTicks } from '../parts/coin-ticks.tsx';
import { SettingsForm } from '../parts/settings-form.tsx';
import { useSay } from '../words/spoken.ts';

type FeePayer = Known['fee_payer'];

function FeeChoice({ value, change }: { value: FeePayer; change: (value: FeePayer) => void }) {
  const say = useSay();
  return (
    <>
      <h3>{say('fees_borne')}</h3>
      <Chips
        label={say('fees_borne')}
        value={value}
        options={[
          { value: 'user', label: say('fees_user') },
          { value: 'payer', label: say('fees_payer') },
        ]}
        change={(one) => change(one as FeePayer)}
      />
      <p class="hint">{say(value === 'payer' ? 'fee_payer_payer' : 'fee_payer_user')}</p>
    </>
  );
}

interface OfferedProps {
  /** Ids of tokens; null for every token. */
  value: readonly string[] | null;
  change: (value: readonly string[] | null) => void;
}

function Offered({ value, change }: OfferedProps) {
  const say = useSay();
  return (
    <>
      <h3>{say('which_coins')}</h3>
      <Tick name="offered_all" checked={value === null} change={(isAll) => change(isAll ? null : [])}>
        {say('offered_all')}
      </Tick>
      {value !== null && <CoinTicks chosen={value} change={change} />}
      {value?.length === 0 && (
        <p class="problem" role="alert">
          {say('offered_one')}
        </p>
      )}
    </>
  );
}

interface FormProps {
  known: Known;
  saved: () => void;
}

function Form({ known, saved }: FormProps) {
  const mayChange = useMay()('payments.updateSettings');
  const [feePayer, setFeePayer] = useState(known.fee_payer);
  const [offered, setOffered] = useState(known.enabled_token_ids.length === 0 ? null : known.enabled_token_ids);
  const { isBusy, problem, act } = useAction();
  const save = async (): Promise<void> => {
    if (offered?.length === 0) return;
    await florin().payments.updateSettings({ fee_payer: feePayer, enabled_token_ids: offered ?? [] });
    saved();
  };
  return (
    <SettingsForm mayChange={mayChange} isBusy={isBusy} save={() => void act(save)}>
      <FeeChoice value={feePayer} change={setFeePayer} />
      <Offered value={offered} change={setOffered} />
      {problem && <Failure problem={problem} />}
    </SettingsForm>
  );
}

/** How new payments are made: who bears the fees, and which coins payers may choose. */
export function PaymentSettings() {
  const say = useSay();
  const [isSaved, setSaved] = useState(false);
  const query = useQuery('payment-settings', (signal) => florin().payments.settings({ signal }));
  const saved = (): void => {
    setSaved(true);
    query.again();
  };
  return (
    <section class="card">
      <h2>{say('payment_settings')}</h2>
      <p class="faint">{say('settings_text')}</p>
      <Asked query={query}>
        {(known) => <Form key={`${known.fee_payer} ${known.enabled_token_ids.join()}`} known={known} saved={saved} />}
      </Asked>
      <p role="status" class="good-text">
        {isSaved && say('settings_saved')}
      </p>
    </section>
  );
}
