/** No passkey answered: the person turned away, or the device has none. The message is for the person. */
export class NotSigned extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'NotSigned';
  }
}
