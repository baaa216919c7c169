import { paymentStatuses } from '@florin/contract/vocabulary';
import { nextStatus, paymentMoves } from './transition.ts';

/** Every move of the table as one line: `from --move--> to`. */
export const everyMove = (): string[] => eachMove((from, move, to) => `${from} --${move}--> ${to}`);

const stateDiagram = (): string =>
  [
    'stateDiagram-v2',
    '  [*] --> awaiting_selection: created',
    ...eachMove((from, move, to) => `  ${from} --> ${to}: ${move.replaceAll('_', ' ')}`),
  ].join('\n');

const eachMove = (line: (from: string, move: string, to: string) => string): string[] =>
  paymentStatuses.flatMap((from) =>
    paymentMoves.flatMap((move) => {
      const to = nextStatus(from, move);
      return to === null ? [] : [line(from, move, to)];
    }),
  );

/** The page of `docs` that shows the table; written by `npm run diagram` and compared by a test. */
export const diagramPage = (): string => `# States of a payment

Written by \`npm run diagram\` from the table of moves in \`packages/domain/src/payment/transition.ts\`; a test compares
the two. A move that is not drawn does not exist.

\`\`\`mermaid
${stateDiagram()}
\`\`\`
`;
