/** Why a command line cannot be meant as it stands, and how the command is used; null where every word of it is known. */
export const strayWords = (args: readonly string[], known: readonly string[], usage: string): string | null => {
  const stray = args.filter((word) => !known.includes(word));
  return stray.length === 0 ? null : `There is no ${stray.join(' ')} here.\n\nUsage: ${usage}`;
};

/**
 * Ends this process with code 2 where its command line has a word that it does not know: a misspelled `--check` would
 * start what was only to be looked at, and a misspelled `--import` make another seed.
 */
export function refuseStrayWords(args: readonly string[], known: readonly string[], usage: string): void {
  const problem = strayWords(args, known, usage);
  if (problem === null) return;
  process.stderr.write(`${problem}\n`);
  process.exit(2);
}
