import type { KycState } from '@florin/sdk/accounts';
import { Badge } from '@florin/ui/parts/badge';
import { Head } from '@florin/ui/parts/shell';
import { Asked } from '@florin/ui/parts/states';
import { When } from '@florin/ui/parts/text';
import { useQuery } from '@florin/ui/query/use-query';
import { useSignedIn } from '@florin/ui/session/session';
import { useMay } from '../may.tsx';
import type { WordName } from '../words/en.ts';
import { useSay } from '../words/spoken.ts';
import { HandIn } from './hand-in.tsx';

type Level = KycState['kyc_level'];
type Submission = NonNullable<KycState['submission']>;

const levels = {
  none: { word: 'level_none', text: 'level_none_text', tone: 'attention' },
  basic: { word: 'level_basic', text: 'level_basic_text', tone: 'good' },
  advanced: { word: 'level_advanced', text: 'level_advanced_text', tone: 'good' },
} as const satisfies Record<Level, { word: WordName; text: WordName; tone: 'attention' | 'good' }>;

const outcomes = {
  pending: { word: 'submission_pending', tone: 'waiting' },
  approved: { word: 'submission_approved', tone: 'good' },
  rejected: { word: 'submission_rejected', tone: 'bad' },
} as const satisfies Record<Submission['status'], { word: WordName; tone: 'waiting' | 'good' | 'bad' }>;

function Present({ level }: { level: Level }) {
  const say = useSay();
  const { word, text, tone } = levels[level];
  return (
    <section class="card">
      <h2>
        {say('level')} <Badge tone={tone}>{say(word)}</Badge>
      </h2>
      <p>{say(text)}</p>
    </section>
  );
}

/** What was handed in last, and what became of it. */
function Newest({ submission }: { submission: Submission }) {
  const say = useSay();
  const {
    status,
    level,
    legal_name: name,
    document_type: document,
    created_at: at,
    rejection_reason: reason,
  } = submission;
  const { word, tone } = outcomes[status];
  return (
    <section class="card">
      <h2>
        {say('submission')} <Badge tone={tone}>{say(word)}</Badge>
      </h2>
      {status === 'pending' && <p>{say('submission_pending_text')}</p>}
      {reason !== null && <p>{say('submission_rejected_text', { reason })}</p>}
      <dl class="facts">
        <dt>{say('hand_in_level')}</dt>
        <dd>{say(levels[level].word)}</dd>
        <dt>{say('legal_name')}</dt>
        <dd>
          <bdi>{name}</bdi>
        </dd>
        <dt>{say('document')}</dt>
        <dd>{say(document)}</dd>
        <dt>{say('created')}</dt>
        <dd>
          <When at={at} whole />
        </dd>
      </dl>
    </section>
  );
}

/** How far the merchant is verified, what was handed in, and how to hand in more. */
export function Verification() {
  const say = useSay();
  const { accounts, refresh } = useSignedIn();
  const may = useMay();
  const query = useQuery('kyc', (signal) => accounts.account.kyc({ signal }), 15_000);
  const done = (): void => {
    query.again();
    void refresh();
  };
  return (
    <>
      <Head title={say('verification')} />
      <Asked query={query}>
        {({ kyc_level: level, submission }) => (
          <div class="columns">
            <div class="stack">
              <Present level={level} />
              {level !== 'advanced' && submission?.status !== 'pending' && (
                <section class="card">
                  <h2>{say('hand_in')}</h2>
                  {may('account.submitKyc') ? (
                    <HandIn level={level} done={done} />
                  ) : (
                    <p class="faint">{say('hand_in_owner')}</p>
                  )}
                </section>
              )}
            </div>
            {submission && <Newest submission={submission} />}
          </div>
        )}
      </Asked>
    </>
  );
}
