import type { CheckoutOption } from '@florin/contract/schemas/checkout';
import { useState } from 'preact/hooks';
import { failureOf } from '../api/pay-failure.ts';
import { useLocale } from '../i18n/locale.tsx';
import { choiceProblem } from '../show/notices.ts';
import { coinOn } from '../show/said.ts';

/** Sends a choice once, and tells why it did not count. */
export function useConfirmation(confirm: (tokenId: string) => Promise<void>) {
  const locale = useLocale();
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState('');
  const send = async (option: CheckoutOption | undefined): Promise<void> => {
    if (isSending) return;
    if (!option) {
      setProblem(locale.text('choose_first'));
      return;
    }
    setSending(true);
    setProblem('');
    const { token, chain } = option;
    await confirm(token.id).catch((error: unknown) =>
      setProblem(choiceProblem(locale, failureOf(error), coinOn(locale, token.symbol, chain.name))),
    );
    setSending(false);
  };
  return { send, isSending, problem, forget: () => setProblem('') };
}
