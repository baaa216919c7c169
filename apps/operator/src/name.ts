/** What the console is called. */
export const name = 'Florin operators';
