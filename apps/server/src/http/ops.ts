import type { GaugeRow } from '@florin/database/sql/system/read-gauges';

const prefix = 'florin_';
const escapeLabel = (text: string): string => text.replace(/[\\"\n]/g, (char) => (char === '\n' ? '\\n' : `\\${char}`));

/** Gauges in the text format of Prometheus, version 0.0.4. */
export function presentGauges(gauges: readonly GaugeRow[]): string {
  const byName = Map.groupBy(gauges, ({ name }) => name);
  const lines = [...byName].map(([name, rows]) => {
    const samples = rows.map(({ label, value }) => `${prefix}${name}{of="${escapeLabel(label)}"} ${value}`);
    return [`# TYPE ${prefix}${name} gauge`, ...samples].join('\n');
  });
  return `${lines.join('\n')}\n`;
}
