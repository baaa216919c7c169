import type { Configuration } from '@florin/system/configuration/parse-configuration';
import type { Reader } from '@florin/system/configuration/rules';

export type Variables = Readonly<Record<string, string | undefined>>;

/** What a process would be told, without the secrets: those are for the process alone to read. */
export const variablesOf =
  (configuration: Configuration | null, variables: Variables) =>
  (reader: Reader): Variables => {
    const texts = [...(configuration?.[reader] ?? [])].flatMap(([name, setting]) =>
      'text' in setting ? [[name, setting.text] as const] : [],
    );
    return { ...Object.fromEntries(texts), ...variables };
  };
