/** What a node declines, with the words that it would use. */
export class Refused extends Error {
  override readonly name = 'Refused';
}
