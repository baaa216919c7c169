import { Head } from '@florin/ui/parts/shell';
import { Passkeys } from '@florin/ui/session/passkeys';

/** What signs this administrator in and proves who asks. */
export const Security = () => (
  <>
    <Head title="Your passkeys" back={{ href: '/service', label: 'Service' }} />
    <Passkeys />
  </>
);
