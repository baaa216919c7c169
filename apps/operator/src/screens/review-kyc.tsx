import type { KycReview } from '@florin/sdk/admin';
import { Head } from '@florin/ui/parts/shell';
import { Asked, Empty } from '@florin/ui/parts/states';
import { Usd, When } from '@florin/ui/parts/text';
import { useQuery } from '@florin/ui/query/use-query';
import { navigate } from '@florin/ui/route/location';
import type { ScreenProps } from '@florin/ui/route/screen';
import { admin } from '../admin.ts';
import { Facts } from '../parts/facts.tsx';
import { ApproveBar } from '../sign/approve-bar.tsx';
import { inWords } from '../words/statuses.ts';

const list = '/approvals?kind=kyc';

/** The next one that waits, or the list when none does, and when it cannot be asked for: there one reads why. */
async function goOn(doneId: string): Promise<void> {
  const asked = admin.merchants.kycSubmissions({ status: 'pending', page_size: 2 });
  const next = await asked.then(
    ({ kyc_submissions: submissions }) => submissions.find(({ id }) => id !== doneId),
    () => undefined,
  );
  navigate(next ? `/approvals/kyc/${next.id}` : list);
}

const documentNumber = ({ document_number: number }: KycReview) =>
  number === null ? 'Shown to reviewers alone' : <bdi class="exact">{number}</bdi>;

function Review({ of }: { of: KycReview }) {
  const merchant = useQuery(`merchant ${of.merchant_id}`, (signal) =>
    admin.merchants.retrieve(of.merchant_id, { signal }),
  );
  return (
    <>
      <ApproveBar
        calls={{ approving: 'adminMerchants.approveKycSubmission', rejecting: 'adminMerchants.rejectKycSubmission' }}
        order={null}
        approve={() => admin.merchants.approveKycSubmission(of.id)}
        reject={(reason) => admin.merchants.rejectKycSubmission(of.id, { reason })}
        effect={`${of.email} is verified as ${of.level} within a second.`}
        rejection="The merchant keeps the present level, and reads the reason."
        done={() => void goOn(of.id)}
      />
      <div class="halves">
        <section class="card">
          <h2>What was handed in</h2>
          <Facts
            of={[
              ['Asks for', inWords(of.level)],
              ['Legal name', <bdi>{of.legal_name}</bdi>],
              ['Country', of.country],
              ['Document', inWords(of.document_type)],
              ['Number', documentNumber(of)],
              ['Since', <When at={of.created_at} />],
            ]}
          />
        </section>
        <Asked query={merchant}>
          {(account) => (
            <section class="card">
              <h2>Who asks</h2>
              <Facts
                of={[
                  ['Merchant', <a href={`/merchants/${account.id}`}>{account.name}</a>],
                  ['E-mail', <bdi>{account.email}</bdi>],
                  ['Verified', inWords(account.kyc_level)],
                  ['Registered', <When at={account.created_at} whole />],
                  ['Payments', String(account.payments_total)],
                  ['Owns', <Usd amount={account.balance_usd} />],
                ]}
              />
            </section>
          )}
        </Asked>
      </div>
    </>
  );
}

/** One verification with what a decision needs. */
export function ReviewKyc({ id = '' }: ScreenProps) {
  const waiting = useQuery(`kyc waiting ${id}`, (signal) =>
    admin.merchants.kycSubmissions({ status: 'pending', id, page_size: 1 }, { signal }),
  );
  return (
    <>
      <Head title="Verification" back={{ href: list, label: 'Verification' }} />
      <Asked query={waiting}>
        {({ kyc_submissions: [found] }) =>
          found ? <Review of={found} /> : <Empty title="This one no longer waits." />
        }
      </Asked>
    </>
  );
}
