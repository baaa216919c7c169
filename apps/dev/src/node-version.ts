import { CannotStart } from './cannot-start.ts';

const majorMin = 24;

/** @throws CannotStart under a Node that is too old. */
export function checkNode(version: string = process.versions.node): void {
  if (Number(version.split('.')[0]) < majorMin)
    throw new CannotStart(
      `Florin needs Node ${majorMin} and found ${version}. Run "npm install", then "npm start": it brings its own Node.`,
    );
}
