/** What an exchange last said counts for so long; afterwards nobody knows whether it would pay. */
export const exchangeAgeMsMax = 120_000;

/** The id that the exchange knows an instruction by: letters and digits, at most 32 of them. */
export const clientIdOf = (id: string): string => id.replaceAll('-', '');
