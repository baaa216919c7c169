import { parseConfiguration } from '@florin/system/configuration/parse-configuration';
import { expect, test } from 'vitest';
import { configurationOf } from './configuration.ts';
import { AnswersError, parseAnswers } from './read-answers.ts';
import { totpAt } from './totp.ts';

const least = {
  url: 'https://pay.example.com/',
  admin_email: 'you@example.com',
  chain: { nodes: ['https://one.example.net'] },
};

test('what is left out of the answers is as on Ethereum', () => {
  const { url, chain, words_file } = parseAnswers(least);
  expect({ url, words_file, network: chain.network, tokens: chain.tokens.map(({ symbol }) => symbol) }).toEqual({
    url: 'https://pay.example.com',
    words_file: null,
    network: '1',
    tokens: ['ETH', 'USDT', 'USDC'],
  });
});

test('every fault of the answers is named at once', () => {
  const faulty = { url: 'http://pay.example.com', chain: { network: '137', fee_max: '0.1' } };
  expect(() => parseAnswers(faulty)).toThrow(AnswersError);
  expect(() => parseAnswers(faulty)).toThrowErrorMatchingInlineSnapshot(`
    [AnswersError: url is malformed.
    admin_email is missing.
    chain.tokens is missing.
    chain.name is missing.
    chain.short_name is missing.
    chain.nodes must list at least one of addresses.
    chain.fee_max is malformed.]
  `);
});

test('a misspelled answer is named, where its preset would stand in for it without a word', () => {
  const chain = { ...least.chain, signer_node: ['https://two.example.org'], tokens: [] };
  expect(() => parseAnswers({ ...least, word_file: '/etc/words', chain })).toThrowErrorMatchingInlineSnapshot(`
    [AnswersError: chain.signer_node is no member that setup knows.
    word_file is no member that setup knows.]
  `);
});

test('the configuration that setup writes is one that every process reads, with no secret in it', () => {
  const text = configurationOf(parseAnswers({ ...least, node_exceptions: ['http://10.0.0.5:8545'] }), 'a'.repeat(43));
  const { server, worker, signer, operator } = parseConfiguration(text);
  expect(server.get('DATABASE_URL')).toEqual({ file: '/etc/florin/secrets/app-database' });
  expect(server.get('FLORIN_ATTESTATION_KEY')).toEqual({ text: 'a'.repeat(43) });
  expect(worker.get('FLORIN_RPC_ALLOW')).toEqual({ text: 'http://10.0.0.5:8545' });
  expect(worker.has('FLORIN_SIGNER_PASSPHRASE_FILE')).toBe(false);
  expect(signer.get('FLORIN_SIGNER_MAX_FEE_EVM_1')).toEqual({ text: '20000000000000000' });
  expect(operator.get('FLORIN_OWNER_DATABASE_URL')).toEqual({ file: '/etc/florin/secrets/owner-database' });
});

test('the nodes of the signer, whose addresses hold keys, are in no file that everybody reads', () => {
  const chain = { ...least.chain, signer_nodes: ['https://two.example.org/secret-key'] };
  const text = configurationOf(parseAnswers({ ...least, chain }), null);
  expect(text).not.toContain('secret-key');
  const { signer } = parseConfiguration(text);
  expect(signer.get('FLORIN_SIGNER_RPC_EVM_1')).toEqual({ file: '/etc/florin/secrets/signer-nodes' });
});

test('RFC 6238, appendix B: the code of a secret at a time', () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  expect(totpAt(secret, new Date(59_000))).toBe('287082');
  expect(totpAt(secret, new Date(1_111_111_109_000))).toBe('081804');
});
