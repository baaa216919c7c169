/** What stands for the name of an installation in `deploy/proxy`. */
const standIn = 'pay.example.com';

export const withName = (example: string, host: string): string => example.replaceAll(standIn, host);

/** Whether a file is the example as setup wrote it, for whatever name. */
export function isOurs(example: string, text: string): boolean {
  const [before = '', after = ''] = example.split(standIn);
  const end = text.indexOf(after, before.length);
  const host = text.slice(before.length, end);
  return text.startsWith(before) && end > before.length && withName(example, host) === text;
}

/** A Caddyfile that reads another one as well; once is enough. */
export function withImport(text: string, path: string): string {
  const line = `import ${path}`;
  return text.split('\n').some((one) => one.trim() === line) ? text : `${text.trimEnd()}\n\n${line}\n`;
}
