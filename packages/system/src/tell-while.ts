const usualMs = 30_000;

/** Says what goes on while `work` does, and again every half minute: nobody takes it for dead and ends it. */
export async function tellWhile<Result>(
  say: (line: string) => void,
  what: string,
  work: () => Promise<Result>,
  everyMs = usualMs,
): Promise<Result> {
  say(`${what} …`);
  let told = 0;
  const telling = setInterval(() => {
    told += 1;
    say(`${what}, for ${(told * everyMs) / 1_000} s so far …`);
  }, everyMs);
  try {
    return await work();
  } finally {
    clearInterval(telling);
  }
}
