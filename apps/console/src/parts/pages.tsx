import { Button } from '@florin/ui/parts/button';
import { useSpeech } from '@florin/ui/words/spoken';

interface PagesProps {
  page: number;
  /** How many there are. */
  pages: number;
  change: (changes: { page: string | null }) => void;
}

/** The way through numbered pages; from past the end, where a kept address leads, back to the last one. */
export function Pages({ page, pages, change }: PagesProps) {
  const { words } = useSpeech();
  const to = (number: number) => () => change({ page: number <= 1 ? null : String(number) });
  if (page === 1 && pages <= 1) return null;
  return (
    <div class="deeds">
      {page > 1 && <Button press={to(Math.min(page - 1, pages))}>{words.previous_page}</Button>}
      {page < pages && <Button press={to(page + 1)}>{words.next_page}</Button>}
    </div>
  );
}
