/** What a chain on one machine calls itself. */
export const networkId = 'NetXtJqPyJGB6Pc';
