/** Pages of the service by the word for them. */
export const pages: Readonly<Record<string, string>> = { docs: '/docs' };
export const pageNames = Object.keys(pages);
