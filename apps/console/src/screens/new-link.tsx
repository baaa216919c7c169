import type { NewPaymentLink, PaymentLink } from '@florin/sdk';
import { Button } from '@florin/ui/parts/button';
import { Chips } from '@florin/ui/parts/chips';
import { Entry } from '@florin/ui/parts/entry';
import { Head } from '@florin/ui/parts/shell';
import { Failure } from '@florin/ui/parts/states';
import { useAction } from '@florin/ui/query/use-action';
import { useState } from 'preact/hooks';
import { florin } from '../client.ts';
import { Made } from '../parts/made.tsx';
import { useSay } from '../words/spoken.ts';

const blank = { title: '', amount: '', least: '', most: '', reference: '', uses: '' };
type Draft = typeof blank;
type Kind = 'fixed' | 'open';

const usdOf = (text: string): `${number}` => text.trim().replace(',', '.') as `${number}`;

function bodyOf({ title, amount, least, most, reference, uses }: Draft, kind: Kind): NewPaymentLink {
  const isOpen = kind === 'open';
  return {
    title,
    ...(!isOpen && { amount_usd: usdOf(amount) }),
    ...(isOpen && least !== '' && { min_usd: usdOf(least) }),
    ...(isOpen && most !== '' && { max_usd: usdOf(most) }),
    ...(reference !== '' && { reference }),
    ...(uses !== '' && { uses_max: Number(uses) }),
  };
}

interface FieldsProps {
  draft: Draft;
  kind: Kind;
  set: (draft: Draft) => void;
  wrong: (field: string) => string;
}

function Fields({ draft, kind, set, wrong }: FieldsProps) {
  const say = useSay();
  const field = (name: keyof Draft, of: string) => ({
    name,
    value: draft[name],
    change: (value: string) => set({ ...draft, [name]: value }),
    problem: wrong(of),
  });
  return (
    <>
      <Entry {...field('title', 'title')} label={say('title')} hint={say('title_hint')} max={100} required />
      {kind === 'fixed' ? (
        <Entry {...field('amount', 'amount_usd')} kind="amount" label={say('amount_usd')} max={20} required />
      ) : (
        <div class="row-of-fields">
          <Entry {...field('least', 'min_usd')} kind="amount" label={say('least')} max={20} />
          <Entry {...field('most', 'max_usd')} kind="amount" label={say('most')} max={20} />
        </div>
      )}
      <Entry {...field('reference', 'reference')} label={say('reference')} max={100} />
      <Entry {...field('uses', 'uses_max')} kind="amount" label={say('uses_max')} hint={say('uses_max_hint')} max={9} />
    </>
  );
}

/** Makes a link that many can pay. */
export function NewLink() {
  const say = useSay();
  const [draft, setDraft] = useState(blank);
  const [kind, setKind] = useState<Kind>('fixed');
  const [made, setMade] = useState<PaymentLink | null>(null);
  const { isBusy, problem, wrong, act } = useAction();
  const submit = (event: Event): void => {
    event.preventDefault();
    void act(async () => setMade(await florin().paymentLinks.create(bodyOf(draft, kind))));
  };
  const another = (): void => {
    setDraft(blank);
    setMade(null);
  };
  return (
    <>
      <Head title={say('new_link')} back={{ href: '/links', label: say('links') }}>
        <a class="button" href="/payments/new">
          {say('once')}
        </a>
      </Head>
      {made ? (
        <Made title={say('link_ready')} url={made.url} subject={made.title} another={another} />
      ) : (
        <form class="card form narrow" onSubmit={submit}>
          <Chips
            label={say('amount')}
            value={kind}
            options={[
              { value: 'fixed', label: say('fixed') },
              { value: 'open', label: say('open') },
            ]}
            change={(one) => setKind(one as Kind)}
          />
          <Fields draft={draft} kind={kind} set={setDraft} wrong={wrong} />
          {problem && <Failure problem={problem} />}
          <Button submit look="main" busy={isBusy}>
            {say('create')}
          </Button>
        </form>
      )}
    </>
  );
}
