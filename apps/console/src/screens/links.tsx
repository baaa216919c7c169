import type { PaymentLink } from '@florin/sdk';
import { Badge } from '@florin/ui/parts/badge';
import { Button } from '@florin/ui/parts/button';
import { Copy } from '@florin/ui/parts/copy';
import { Head } from '@florin/ui/parts/shell';
import { Asked, Empty, Failure } from '@florin/ui/parts/states';
import { Table } from '@florin/ui/parts/table';
import { Usd } from '@florin/ui/parts/text';
import { useAction } from '@florin/ui/query/use-action';
import { useQuery } from '@florin/ui/query/use-query';
import { useQueryValues } from '@florin/ui/route/location';
import { florin } from '../client.ts';
import { Pages } from '../parts/pages.tsx';
import { May, useMay } from '../may.tsx';
import { useSay } from '../words/spoken.ts';

/** A fixed amount, or its bounds. */
function Amount({ link }: { link: PaymentLink }) {
  const { amount_usd: amount, min_usd: least, max_usd: most } = link;
  if (amount !== null) return <Usd amount={amount} />;
  return (
    <span>
      {least !== null && <Usd amount={least} />}–{most !== null && <Usd amount={most} />}
    </span>
  );
}

interface ListProps {
  links: readonly PaymentLink[];
  toggle: (link: PaymentLink) => void;
  isBusy: boolean;
}

function LinkTable({ links, toggle, isBusy }: ListProps) {
  const say = useSay();
  const may = useMay();
  const toggling = {
    head: say('switch_off'),
    cell: (link: PaymentLink) => (
      <Button busy={isBusy} press={() => toggle(link)}>
        {say(link.active ? 'switch_off' : 'switch_on')}
      </Button>
    ),
  };
  return (
    <Table
      caption={say('links')}
      rows={links}
      keyOf={({ id }) => id}
      columns={[
        { head: say('title'), cell: ({ title }) => <bdi>{title}</bdi> },
        { head: say('amount'), cell: (link) => <Amount link={link} /> },
        {
          head: say('uses'),
          cell: ({ uses, uses_max: max }) => (max === null ? uses : say('uses_of', { uses, max })),
        },
        {
          head: say('status'),
          cell: ({ active }) => <Badge tone={active ? 'good' : 'quiet'}>{say(active ? 'active' : 'inactive')}</Badge>,
        },
        { head: say('pay_link'), cell: ({ url, title }) => <Copy label={title} value={url} /> },
        ...(may('paymentLinks.update') ? [toggling] : []),
      ]}
    />
  );
}

/** Links that can be paid many times. */
export function Links() {
  const say = useSay();
  const [values, change] = useQueryValues();
  const page = Math.max(1, Number(values.get('page')) || 1);
  const query = useQuery(`links:${page}`, (signal) => florin().paymentLinks.list({ page, page_size: 20 }, { signal }));
  const { isBusy, problem, act } = useAction();
  const toggle = ({ id, active }: PaymentLink): void =>
    void act(async () => {
      await florin().paymentLinks.update(id, { active: !active });
      query.again();
    });
  return (
    <>
      <Head title={say('links')}>
        <May call="paymentLinks.create">
          <a class="button main" href="/links/new">
            {say('new_link')}
          </a>
        </May>
      </Head>
      {problem && <Failure problem={problem} />}
      <section class="card">
        <Asked query={query}>
          {({ payment_links: links, ...counters }) =>
            links.length === 0 && page === 1 ? (
              <Empty title={say('no_links')}>
                <p>{say('no_links_text')}</p>
              </Empty>
            ) : (
              <>
                <LinkTable links={links} toggle={toggle} isBusy={isBusy} />
                <Pages counters={counters} rows={links.length} change={change} />
              </>
            )
          }
        </Asked>
      </section>
    </>
  );
}
