import { barsOf } from '../show/bars.ts';
import { useSpeech } from '../words/spoken.ts';
import { Table } from './table.tsx';
import { Usd } from './text.tsx';

/** One day, week or month. */
export interface BarEntry {
  /** ISO day. */
  start: string;
  usd: string;
}

interface BarsProps {
  /** What is shown, for example “Credited in the last 30 days”. */
  label: string;
  heads: { start: string; usd: string };
  entries: readonly BarEntry[];
}

/** Bars of amounts over time, with the same figures as a table for who wants them or sees no bars. */
export function Bars({ label, heads, entries }: BarsProps) {
  const { words, format } = useSpeech();
  const [first, last] = [entries[0], entries.at(-1)];
  return (
    <figure class="bars">
      <svg viewBox="0 0 1000 1000" preserveAspectRatio="none" role="img" aria-label={label}>
        {barsOf(entries.map(({ usd }) => usd)).map(({ x, width, height }, at) => (
          <rect key={entries[at]?.start} x={x} y={1000 - height} width={width} height={height} />
        ))}
      </svg>
      <figcaption>
        <span>{first && format.day(first.start)}</span>
        <span>{last && format.day(last.start)}</span>
      </figcaption>
      <details>
        <summary>{words.as_table}</summary>
        <Table
          caption={label}
          rows={entries.filter(({ usd }) => !/^0(\.0*)?$/.test(usd)).toReversed()}
          keyOf={({ start }) => start}
          columns={[
            { head: heads.start, cell: ({ start }) => format.day(start) },
            { head: heads.usd, end: true, cell: ({ usd }) => <Usd amount={usd} /> },
          ]}
        />
      </details>
    </figure>
  );
}
