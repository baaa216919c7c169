import type { ComponentChildren } from 'preact';
import { nowMs } from '../format/system-clock.ts';
import { useSpeech } from '../words/spoken.ts';

/** An amount, address or id: its direction and its digits are its own, also inside a text that runs the other way. */
export const Exact = ({ children, cut = false }: { children: ComponentChildren; cut?: boolean }) => (
  <bdi class={cut ? 'exact cut' : 'exact'} dir="ltr">
    {children}
  </bdi>
);

/** US dollars. */
export function Usd({ amount, signed = false }: { amount: string; signed?: boolean }) {
  const { format } = useSpeech();
  const plus = signed && !amount.startsWith('-') ? '+' : '';
  return (
    <bdi class="exact money" dir="ltr">
      {plus + format.usd(amount)}
    </bdi>
  );
}

/** Coins, on their network where it is given: USDT on two chains are two things. */
export function Coin({ amount, symbol, network }: { amount: string; symbol: string; network?: string | undefined }) {
  const { format } = useSpeech();
  return (
    <span>
      <bdi class="exact money" dir="ltr">
        {format.coin(amount, symbol)}
      </bdi>
      {network !== undefined && <span class="faint"> {network}</span>}
    </span>
  );
}

interface WhenProps {
  at: string;
  /** The moment itself. */
  whole?: boolean;
  /** The moment in UTC: below a choice of days, which are those of UTC, the hours of another place would contradict it. */
  utc?: boolean;
}

/** How long ago, with the moment itself for who points at it and for machines. */
export function When({ at, whole = false, utc = false }: WhenProps) {
  const { format } = useSpeech();
  return (
    <time dateTime={at} title={format.moment(at)}>
      {utc ? format.utcMoment(at) : whole ? format.moment(at) : format.ago(at, nowMs())}
    </time>
  );
}

/** An id short enough for a table, whole for who points at it. */
export const ShortId = ({ id }: { id: string }) => (
  <span class="short" title={id}>
    <Exact>{id.length > 14 ? `${id.slice(0, 6)}…${id.slice(-5)}` : id}</Exact>
  </span>
);
