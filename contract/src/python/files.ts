import { eventWords } from '../words/statuses.ts';
import { errorCodes } from '../vocabulary.ts';
import { decimalsOf, isForMerchants, secretName } from '../clients/operations.ts';
import { describeOperations, type Operation, propertiesOf, type Schema, type Schemas } from '../sdk/operations.ts';
import { docstring, PythonTypes } from './types.ts';

const head = '# Written by "npm run python" from the contract. Do not edit.';

const snake = (text: string): string => text.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const sendText = (words: string): string => `self._transport.send(${words})`;

/** What the transport is given. */
function callText({ method, path, pathParameters, header, query, body, keyed }: Operation, schemas: Schemas): string {
  const ids = pathParameters.map(({ name }) => `"${name}": ${name}`).join(', ');
  const decimals = decimalsOf(body, schemas).map((one) => `"${one}", `);
  return [
    `"${method}"`,
    `"${path.replaceAll(/:(\w+)/g, '{$1}')}"`,
    `{${ids}}`,
    `headers={${header === null ? '' : `"${header}": ${secretName(header)}`}}`,
    `query=${query === null ? 'None' : 'query'}`,
    `body=${body === null ? 'None' : 'body'}`,
    `decimals=(${decimals.join('')})`,
    `keyed=${keyed ? 'True' : 'False'}`,
    'options=options',
  ].join(', ');
}

/** A method: its path parameters by name, then one dictionary, then the options of the call. */
function methodText(group: string, operation: Operation, schemas: Schemas, types: PythonTypes): string {
  const { name, method, path, summary, description, pathParameters, header, query, body, data, entries, errors } =
    operation;
  const place = `${upperFirst(group)}${upperFirst(name)}`;
  const input = query ?? body;
  const secret = header === null ? [] : [secretName(header)];
  const given = query === null ? 'body' : 'query';
  const inputType = input === null ? '' : types.of(input, `${place}Query`);
  const words = [
    'self',
    ...pathParameters.map((parameter) => `${parameter.name}: str`),
    ...secret.map((one) => `${one}: str`),
    ...(input === null
      ? []
      : [operation.inputRequired ? `${given}: ${inputType}` : `${given}: ${inputType} | None = None`]),
    '**options: Unpack[CallOptions]',
  ];
  const answer = data === null ? 'None' : types.of(data, `${place}Answer`);
  const page = entries === null || data === null ? null : propertiesOf(data, schemas)[entries];
  const items = (page as { items?: Schema } | null)?.items ?? {};
  const result = page === null ? answer : `List[${answer}, ${types.of(items, `${place}Entry`)}]`;
  const call = callText(operation, schemas);
  const sent =
    page === null
      ? `        ${answer === 'None' ? '' : 'return '}${answer === 'None' ? sendText(call) : `cast("${answer}", ${sendText(call)})`}`
      : `        return List(self._transport, ${JSON.stringify(entries)}, ${call})`;
  const about = `${summary}: ${method} ${path}.\n\n        ${description}\n\n        Refusals: ${errors.join(', ')}.\n        `;
  return [`    def ${snake(name)}(${words.join(', ')}) -> ${result}:`, docstring(about, '        '), sent].join('\n');
}

/** Every generated file of the Python client by its name; the same text for the same contract. */
export function pythonFiles(): ReadonlyMap<string, string> {
  const { groups, schemas } = describeOperations();
  const types = new PythonTypes(schemas);
  const chosen = groups.filter(isForMerchants);
  const classes = chosen.map(({ id, description, operations }) => {
    const methods = operations.map((operation) => methodText(id, operation, schemas, types));
    const init = '    def __init__(self, transport: Transport) -> None:\n        self._transport = transport';
    return [`class ${upperFirst(id)}Api:`, docstring(description, '    '), '', [init, ...methods].join('\n\n')].join(
      '\n',
    );
  });
  const events = Object.entries(eventWords).map(([type, text]) => `    # ${text}\n    ${JSON.stringify(type)},\n`);
  const typing = 'from typing import Any, Literal, NotRequired, TypeAlias, TypedDict';
  const codes = errorCodes.map((code) => `"${code}"`).join(', ');
  const names = types.names.toSorted().map((name) => `    ${name},\n`);
  return new Map([
    [
      'types.py',
      [
        head,
        'from __future__ import annotations',
        typing,
        `ErrorCode = Literal[${codes}]`,
        `EVENT_TYPES = (\n${events.join('')})`,
        ...types.texts,
      ]
        .join('\n\n')
        .concat('\n'),
    ],
    [
      'resources.py',
      [
        head,
        'from __future__ import annotations',
        'from typing import Literal, Unpack, cast',
        `from ..transport import CallOptions, List, Transport\nfrom .types import (\n${names.join('')})`,
        ...classes,
        `RESOURCES = {\n${chosen.map(({ id }) => `    "${snake(id)}": ${upperFirst(id)}Api,\n`).join('')}}`,
      ]
        .join('\n\n')
        .concat('\n'),
    ],
    ['__init__.py', `${head}\n`],
  ]);
}
