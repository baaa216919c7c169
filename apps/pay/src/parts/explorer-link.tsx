import { returnAddress } from '../show/addresses.ts';
import { shortHash } from '../show/short-hash.ts';

interface ExplorerLink {
  hash: string;
  /** Null where the chain has no place to look a transaction up. */
  url: string | null;
  /** Every letter of it, as a receipt needs. */
  isWhole?: boolean;
}

/** A transaction's hash; a link to where anybody can look it up. */
export function ExplorerLink({ hash, url, isWhole = false }: ExplorerLink) {
  const address = returnAddress(url);
  const shown = (
    <bdi class="hash" dir="ltr" title={hash}>
      {isWhole ? hash : shortHash(hash)}
    </bdi>
  );
  if (!address) return shown;
  return (
    <a href={address.href} target="_blank" rel="noreferrer">
      {shown}
    </a>
  );
}
