import { Button } from '@florin/ui/parts/button';
import { type Counters, goesOn } from '@florin/ui/query/goes-on';
import { useSpeech } from '@florin/ui/words/spoken';

interface PagesProps {
  counters: Counters;
  /** On this page. */
  rows: number;
  change: (changes: { page: string | null }) => void;
}

/** The way through numbered pages; from past the end, where a kept address leads, back to the last one. */
export function Pages({ counters, rows, change }: PagesProps) {
  const { words } = useSpeech();
  const [page, pages] = [counters.page ?? 1, counters.total_pages ?? 1];
  const [hasNext, back] = [goesOn(counters, rows), rows > 0 ? page - 1 : Math.min(page - 1, pages)];
  const to = (number: number) => () => change({ page: number <= 1 ? null : String(number) });
  if (page === 1 && !hasNext) return null;
  return (
    <div class="deeds">
      {page > 1 && <Button press={to(back)}>{words.previous_page}</Button>}
      {hasNext && <Button press={to(page + 1)}>{words.next_page}</Button>}
    </div>
  );
}
