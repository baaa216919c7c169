import type { Checkout } from '@florin/contract/schemas/checkout';
import type { AttestationKey } from '@florin/sdk/attestation';
import { useEffect, useState } from 'preact/hooks';
import { type Verdict, verdictOf } from '../show/verdict.ts';

/** The check of what a payment tells now; a verdict about anything told before never counts for it. */
export function useVerdict(key: AttestationKey | null, checkout: Checkout): Verdict {
  const { wallet_address, payment_uri, chain, address_attestation } = checkout;
  const told = JSON.stringify([wallet_address, payment_uri, chain?.chain_type, address_attestation]);
  const [last, setLast] = useState<{ told: string; verdict: Verdict } | null>(null);
  useEffect(() => {
    if (key === null) return;
    let isOver = false;
    const judge = async (): Promise<void> => {
      const verdict = await verdictOf(key, checkout);
      if (!isOver) setLast({ told, verdict });
    };
    void judge();
    return () => {
      isOver = true;
    };
  }, [key, told]);
  if (key === null) return { kind: 'unpinned' };
  return last?.told === told ? last.verdict : { kind: 'checking' };
}
