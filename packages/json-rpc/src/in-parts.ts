const partSize = 16;

/** Asks for many things, a part after the other: one failure must not leave thousands of questions behind. */
export async function inParts<From, To>(all: readonly From[], read: (one: From) => Promise<To>): Promise<To[]> {
  const found: To[] = [];
  for (let next = 0; next < all.length; next += partSize) {
    // a part is asked for only when the one before it has come
    found.push(...(await Promise.all(all.slice(next, next + partSize).map(read))));
  }
  return found;
}
