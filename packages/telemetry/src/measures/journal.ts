import { Gauge, type Registry } from 'prom-client';

/** Takes in who knows how long the signer's journal is: it only ever grows, and a start reads all of it. */
export type MeasureJournal = (bytes: () => number) => void;

export function journalMeasures(registry: Registry): MeasureJournal {
  let read: (() => number) | null = null;
  const gauge = new Gauge({
    name: 'florin_signer_journal_bytes',
    help: "Bytes of the signer's journal.",
    registers: [registry],
    collect: () => {
      if (read !== null) gauge.set(read());
    },
  });
  return (bytes) => {
    read = bytes;
  };
}
