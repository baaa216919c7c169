import { expect, test } from 'vitest';
import { Environment } from '../environment.ts';
import { readCollector } from './collector.ts';

const read = (OTEL_EXPORTER_OTLP_ENDPOINT?: string) => readCollector(new Environment({ OTEL_EXPORTER_OTLP_ENDPOINT }));

test('spans go nowhere unless a collector is named by its address', () => {
  expect(read()).toBeNull();
  expect(read('http://127.0.0.1:4318')).toBe('http://127.0.0.1:4318');
  for (const wrong of ['127.0.0.1:4318', 'grpc://127.0.0.1:4317', 'collector'])
    expect(() => read(wrong)).toThrow('must look like http://127.0.0.1:4318');
});
