import { Chips } from '@florin/ui/parts/chips';
import { useState } from 'preact/hooks';
import { useSay } from '../words/spoken.ts';

const sizes = ['size_phone', 'size_tablet', 'size_desk'] as const;
type Size = (typeof sizes)[number];

/** The payer's page as it looks on a phone, a tablet and a desk. */
export function Preview({ url }: { url: string }) {
  const say = useSay();
  const [size, setSize] = useState<Size>('size_phone');
  return (
    <section class="card">
      <h2>{say('preview')}</h2>
      <Chips
        label={say('preview')}
        value={size}
        options={sizes.map((one) => ({ value: one, label: say(one) }))}
        change={(one) => setSize(one as Size)}
      />
      <div class={`preview ${size}`}>
        <iframe src={url} title={say('preview')} sandbox="allow-scripts allow-same-origin" />
      </div>
    </section>
  );
}
