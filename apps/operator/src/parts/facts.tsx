import type { ComponentChildren } from 'preact';

/** What is known of something, line by line; a line without a value is left out. */
export const Facts = ({ of }: { of: readonly (readonly [string, ComponentChildren])[] }) => (
  <dl class="facts">
    {of.map(([name, value]) =>
      value === null || value === undefined || value === '' ? null : (
        <>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </>
      ),
    )}
  </dl>
);
