import { Environment } from '@florin/system/environment';

export type Variables = Readonly<Record<string, string | undefined>>;

/** A process, as its own reader of the environment shows it. */
export interface Program {
  name: string;
  read: (variables: Variables) => unknown;
  /** What must be set, with every feature off. */
  least: Variables;
  /** The same with every feature on. */
  full: Variables;
}

/** What a program does with one variable. */
export interface Use {
  /** `yes`: it refuses to start without; `sometimes`: it refuses once the feature is on. */
  isRequired: 'yes' | 'sometimes' | 'no';
  /** What it takes in production when the variable is not set; null: nothing. */
  fallback: string | null;
  /** The same on a development stack. */
  developmentFallback: string | null;
  /** Words or bounds that it accepts; null: any text, or a form of its own. */
  values: string | null;
}

interface Request {
  fallback: string;
  values: string | null;
}

/** Runs a read with an Environment that notes which fallbacks and values it was asked for. */
function noteRequests(read: () => unknown): ReadonlyMap<string, Request> {
  const noted = new Map<string, Request>();
  const { text, integer, oneOf } = Environment.prototype;
  try {
    Environment.prototype.text = function (name, fallback) {
      if (fallback !== '') noted.set(name, { fallback, values: null });
      return text.call(this, name, fallback);
    };
    Environment.prototype.integer = function (name, bounds) {
      const { fallback, min, max } = bounds;
      noted.set(name, { fallback: withCommas(fallback), values: `${withCommas(min)} to ${withCommas(max)}` });
      return integer.call(this, name, bounds);
    };
    Environment.prototype.oneOf = function <Choice extends string>(
      name: string,
      choices: readonly Choice[],
      fallback: Choice,
    ): Choice {
      const found = oneOf.call(this, name, choices, fallback) as Choice;
      noted.set(name, { fallback, values: choices.map((choice) => `\`${choice}\``).join(', ') });
      return found;
    };
    read();
  } finally {
    Object.assign(Environment.prototype, { text, integer, oneOf });
  }
  return noted;
}

/** As documents write numbers: a port stays 4400. */
const withCommas = (value: number): string => (value < 10_000 ? String(value) : value.toLocaleString('en-US'));

/** The message that a program refuses with; null: it starts. */
function refusal({ read }: Program, variables: Variables): string | null {
  try {
    read(variables);
    return null;
  } catch (error) {
    return String(error);
  }
}

/** Names that a program asks for one by one, and those that it finds by looking through all. */
function namesOf(program: Program): Set<string> {
  const asked = new Set<string>();
  let listed: string | symbol | null = null;
  program.read(
    new Proxy(program.full, {
      getOwnPropertyDescriptor: (target, name) => {
        listed = name;
        return Reflect.getOwnPropertyDescriptor(target, name);
      },
      get: (target, name) => {
        if (typeof name === 'string' && listed !== name) asked.add(name);
        listed = null;
        return Reflect.get(target, name) as unknown;
      },
    }),
  );
  for (const name of Object.keys(program.full))
    if (!asked.has(name) && refusal(program, { ...program.full, [name]: '?' })?.includes(name)) asked.add(name);
  return asked;
}

const without = (variables: Variables, name: string): Variables =>
  Object.fromEntries(Object.entries(variables).filter(([one]) => one !== name));

/** Variable → what the program does with it. @throws when one of its two examples does not start it. */
export function observe(program: Program): ReadonlyMap<string, Use> {
  const { least, full, read } = program;
  for (const example of [least, full]) read(example);
  const production = noteRequests(() => read(full));
  const development = noteRequests(() => read({ ...least, FLORIN_ENV: 'development' }));
  const uses = [...namesOf(program)].map((name): [string, Use] => {
    const fallback = production.get(name)?.fallback ?? null;
    const required = refusal(program, without(least, name)) !== null ? 'yes' : 'sometimes';
    return [
      name,
      {
        isRequired: refusal(program, without(full, name)) === null ? 'no' : required,
        fallback,
        developmentFallback: development.get(name)?.fallback ?? fallback,
        values: production.get(name)?.values ?? null,
      },
    ];
  });
  return new Map(uses);
}
