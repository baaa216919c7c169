/**
 * Keeps the values of a label few where others choose them: the first so many as they are, every further one as
 * `other`. A label without a limit takes the memory of this process and of Prometheus.
 */
export function few(most: number): (value: string) => string {
  const known = new Set<string>();
  return (value) => {
    if (known.has(value)) return value;
    if (known.size >= most) return 'other';
    known.add(value);
    return value;
  };
}
