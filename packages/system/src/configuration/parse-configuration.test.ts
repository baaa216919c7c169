import { expect, test } from 'vitest';
import { parseConfiguration } from './parse-configuration.ts';

const parse = (content: object): ReturnType<typeof parseConfiguration> => parseConfiguration(JSON.stringify(content));

test('each process takes the common settings that it reads, and its own over them', () => {
  const read = parse({
    settings: { FLORIN_BASE_URL: 'https://api.example.com', FLORIN_LOG_LEVEL: 'info', FLORIN_PORT: 4500 },
    worker: { FLORIN_LOG_LEVEL: 'debug', FLORIN_WORKER_ROLES: ['scan', 'move'] },
    signer: { FLORIN_SIGNER_MAX_FEE_EVM_1: '1000' },
  });
  expect(Object.fromEntries(read.server)).toEqual({
    FLORIN_BASE_URL: { text: 'https://api.example.com' },
    FLORIN_LOG_LEVEL: { text: 'info' },
    FLORIN_PORT: { text: '4500' },
  });
  expect(Object.fromEntries(read.worker)).toEqual({
    FLORIN_LOG_LEVEL: { text: 'debug' },
    FLORIN_WORKER_ROLES: { text: 'scan,move' },
  });
  expect(read.signer.get('FLORIN_SIGNER_MAX_FEE_EVM_1')).toEqual({ text: '1000' });
});

test('a line may be a comment, and an address keeps its slashes', () => {
  const text = '{\n  // where payers go\n  "settings": { "FLORIN_PAY_PAGE_BASE":\n    "https://pay.example.com" }\n}';
  expect(parseConfiguration(text).server.get('FLORIN_PAY_PAGE_BASE')).toEqual({ text: 'https://pay.example.com' });
});

test('every fault is named with its place, all at once', () => {
  const faulty = () =>
    parse({
      setting: {},
      settings: {
        FLORIN_PROT: 1,
        FLORIN_PORT: '4400',
        FLORIN_STEP_UP: true,
        FLORIN_SECRETS_KEYS: 'k1:never-printed',
        DATABASE_URL: 'postgresql://florin_app:never-printed@127.0.0.1/florin',
        FLORIN_BRAND_NAME: { file: 'relative' },
        FLORIN_BRAND_LOGO: 7,
      },
      worker: { FLORIN_PORT: 1 },
      signer: [],
    });
  expect(faulty).toThrowErrorMatchingInlineSnapshot(`
    [EnvironmentError: setting: there is no such section; there are settings, server, worker, signer, operator.
    settings.FLORIN_PROT: there is no such setting; did you mean FLORIN_PORT?
    settings.FLORIN_PORT: must be a whole number from 0 to 65535.
    settings.FLORIN_STEP_UP: must be one of on, off.
    settings.FLORIN_SECRETS_KEYS: is a secret: write {"file": "/path"}, and the secret into that file.
    settings.DATABASE_URL: holds a password: write {"file": "/path"}, and the whole address into that file.
    settings.FLORIN_BRAND_NAME: must be {"file": "/path"} with a path from the root on.
    settings.FLORIN_BRAND_LOGO: must be a text, a list of texts, or {"file": "/path"}.
    worker.FLORIN_PORT: is not read by worker, but by server.
    signer: must be an object of settings.]
  `);
});

test('what is no JSON is named by its line, and never repeated', () => {
  expect(() => parseConfiguration('{\n  "settings": {\n    secret\n  }\n}')).toThrow(
    'The file is no JSON: look at line 3.',
  );
  expect(() => parseConfiguration('[]')).toThrow('The file must be an object');
});

test('settings of development stacks and of clients have no place in it', () => {
  expect(() => parse({ settings: { FLORIN_DEV_WALLET: '0x1' } })).toThrow('there is no such setting');
  expect(() => parse({ settings: { FLORIN_API_KEY: { file: '/key' } } })).toThrow('there is no such setting');
});
