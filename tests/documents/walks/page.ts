import { markdownTable } from '../../markdown-table.ts';
import { fileAt, follow, isThere, nameAt, namedBy, type Place, summaryOf } from './calls.ts';
import { type Walk, walks } from './walks.ts';

interface Row {
  place: Place;
  /** Null: nobody calls it here, or it is the first. */
  caller: Place | null;
  /** How the walk came here. */
  way: string;
}

/** A walk that the code does not go: the message says what to change in `walks.ts`. */
class BrokenWalkError extends Error {
  override readonly name = 'BrokenWalkError';
}

/** Every declaration that a walk passes, in order. @throws BrokenWalkError where the code has no such way. */
export function rowsOf({ title, stops }: Walk): Row[] {
  const rows: Row[] = [];
  for (const { at, from, by } of stops) {
    if (!isThere(at))
      throw new BrokenWalkError(`"${title}": there is no ${at}. Name the declaration that took its place.`);
    const earlier = from === undefined ? rows.at(-1) : rows.findLast(({ place }) => place.endsWith(from));
    if (rows.length === 0) rows.push({ place: at, caller: null, way: 'begins' });
    else if (by !== undefined) rows.push({ place: at, caller: null, way: `by ${by}` });
    else {
      const way = earlier && follow(earlier.place, at);
      if (!way)
        throw new BrokenWalkError(
          `"${title}": no call leads from ${earlier?.place ?? from} to ${at}. Name the stop that calls it as "from", or what carries it as "by".`,
        );
      let caller = earlier.place;
      for (const place of way) {
        // Another declaration of the same file is no new stop.
        if (fileAt(place) !== fileAt(caller)) rows.push({ place, caller, way: `called by \`${nameAt(caller)}\`` });
        caller = place;
      }
    }
  }
  return rows;
}

/** Files of a walk, each once, in order. */
export const filesOf = (rows: readonly Row[]): string[] => [...new Set(rows.map(({ place }) => fileAt(place)))];

/** Files whose declarations a walk calls beside its own. */
function helpersOf(rows: readonly Row[]): number {
  const own = new Set(filesOf(rows));
  const beside = new Set(rows.flatMap(({ place }) => namedBy(place).map(fileAt)));
  return [...beside].filter((file) => !own.has(file)).length;
}

/** How often a walk goes on from an earlier file than the one before, because a call has returned. */
const returnsOf = (rows: readonly Row[]): number =>
  rows.filter(({ caller }, at) => caller !== null && fileAt(caller) !== fileAt(rows[at - 1]?.place ?? '')).length;

function sectionOf(walk: Walk): string {
  const rows = rowsOf(walk);
  const body = rows.map(({ place, way }, at) => [
    String(at + 1),
    `[${fileAt(place)}](../${fileAt(place)})`,
    `\`${nameAt(place)}\``,
    way,
    summaryOf(place),
  ]);
  const [files, returns, helpers] = [filesOf(rows).length, returnsOf(rows), helpersOf(rows)];
  const again =
    returns === 0
      ? 'The walk goes on from file to file.'
      : `Calls return and the walk goes on from an earlier file, ${returns === 1 ? 'once' : `${returns} times`}.`;
  return `## ${walk.title}

**${files} files.** ${again} What it passes also calls helpers in ${helpers} other files, which are left
out.

${markdownTable(['', 'File', 'Declaration', 'How the walk comes here', 'What it says of itself'], body)}
`;
}

const head = `# Walks through the code

Written by \`npm run walks\`, which follows imports and calls from stop to stop; the stops are in
[\`walks.ts\`](../tests/documents/walks/walks.ts). A row stands for each file that the walk enters, with the first sentence of
the comment there. Where no call leads on, a row of the database, a port, a socket or a table does, and the page says which.
`;

/** The whole page `docs/walks.md`. */
export const walksPage = (): string => [head, ...walks.map(sectionOf)].join('\n');
