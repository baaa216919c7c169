/** What the console calls itself. */
export const name = 'Florin';
