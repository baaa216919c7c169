/** What a colour says beside the word, which says it as well. */
export type Tone = 'good' | 'waiting' | 'attention' | 'bad' | 'quiet';

/** A status: word and colour. */
export const Badge = ({ tone, children }: { tone: Tone; children: string }) => (
  <span class={`badge tone-${tone}`}>{children}</span>
);
