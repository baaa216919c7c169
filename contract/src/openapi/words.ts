import type { oas31 } from 'openapi3-ts';
import { accountWords } from '../words/accounts.ts';
import { administrationWords } from '../words/administration.ts';
import { exchangeWords } from '../words/exchange.ts';
import { listWords } from '../words/lists.ts';
import { moneyWords } from '../words/money.ts';
import { parameterWords } from '../words/parameters.ts';
import { paymentWords } from '../words/payments.ts';
import { paymentLinkWords } from '../words/payment-links.ts';
import { quoteWords } from '../words/quotes.ts';
import { webhookWords } from '../words/webhooks.ts';

type Schema = oas31.SchemaObject | oas31.ReferenceObject;

/** Sentences by the name of a member, or by `Component.member` where one name means several things. */
export const memberWords: Readonly<Record<string, string>> = {
  ...accountWords,
  ...administrationWords,
  ...exchangeWords,
  ...listWords,
  ...moneyWords,
  ...paymentWords,
  ...quoteWords,
  ...paymentLinkWords,
  ...webhookWords,
};

/** What a schema that is written in place belongs to: the envelope of an answer. */
const inline = 'Envelope';

/** Gives members and parameters their sentences where their schemas bring none, and notes which were used. */
export class Words {
  readonly used = new Set<string>();

  /** The schema with a description at each of its members, those of objects within it too. */
  describe<T extends Schema>(schema: T, component: string): T {
    if ('$ref' in schema) return schema;
    const { properties, anyOf, oneOf, items } = schema as oas31.SchemaObject;
    const within = <S extends Schema>(one: S): S => this.describe(one, component);
    return {
      ...schema,
      ...(anyOf && { anyOf: anyOf.map(within) }),
      ...(oneOf && { oneOf: oneOf.map(within) }),
      ...(items && { items: within(items) }),
      ...(properties && {
        properties: Object.fromEntries(
          Object.entries(properties).map(([name, member]) => [name, this.#withText(within(member), name, component)]),
        ),
      }),
    };
  }

  /** A schema that has no name of its own. */
  describeInline<T extends Schema>(schema: T): T {
    return this.describe(schema, inline);
  }

  parameter(parameter: oas31.ParameterObject): oas31.ParameterObject {
    const { name, description, schema = {} } = parameter;
    const text = description ?? schema.description ?? parameterWords[name] ?? this.#sentence(name, '');
    return text === undefined ? parameter : { ...parameter, description: text };
  }

  #sentence(name: string, component: string): string | undefined {
    const key = [`${component}.${name}`, name].find((one) => one in memberWords);
    if (key === undefined) return undefined;
    this.used.add(key);
    return memberWords[key];
  }

  #withText(member: Schema, name: string, component: string): Schema {
    if (member.description !== undefined) return member;
    const description = this.#sentence(name, component);
    return description === undefined ? member : { ...member, description };
  }
}
