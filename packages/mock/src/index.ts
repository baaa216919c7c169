export { FlorinMock } from './florin-mock.ts';
export type * from './options.ts';
