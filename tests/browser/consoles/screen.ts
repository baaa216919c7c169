/** A screen of a console with an address that shows it. */
export interface Screen {
  name: string;
  path: string;
}
