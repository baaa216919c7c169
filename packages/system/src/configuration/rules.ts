import { distance } from 'fastest-levenshtein';
import schema from './florin.schema.json' with { type: 'json' };

/** Who takes settings from the file; `operator` is whoever runs `npm run admin`, `backup`, `books` and the like. */
export const readers = ['server', 'worker', 'signer', 'operator'] as const;
export type Reader = (typeof readers)[number];

/** What the schema says of one setting. */
export interface Rule {
  description: string;
  'x-read-by': readonly string[];
  $ref?: string;
  enum?: readonly string[];
  minimum?: number;
  maximum?: number;
}

const byName = new Map<string, Rule>(Object.entries(schema.$defs.settings.properties));
const byPattern = Object.entries(schema.$defs.settings.patternProperties).map(([pattern, rule]): [RegExp, Rule] => [
  new RegExp(pattern),
  rule,
]);

/** The rule of a setting; undefined where there is none of that name. */
export const ruleOf = (name: string): Rule | undefined =>
  byName.get(name) ?? byPattern.find(([pattern]) => pattern.test(name))?.[1];

export const isSecret = ({ $ref }: Rule): boolean => $ref === '#/$defs/secret';

const fewLetters = 4;

/** The setting that somebody probably meant; null where none is close. */
export function nearestTo(name: string): string | null {
  const [best] = [...byName.keys()]
    .map((known): [string, number] => [known, distance(name, known)])
    .toSorted(([, one], [, other]) => one - other);
  return best !== undefined && best[1] <= fewLetters ? best[0] : null;
}
