import {
  isArrowFunction,
  isAwaitExpression,
  isBinaryExpression,
  isCallExpression,
  isExpressionStatement,
  isFunctionExpression,
  isNewExpression,
  isPropertyAccessExpression,
  isVoidExpression,
  SyntaxKind,
  type Expression,
} from 'typescript/unstable/ast';
import { SignatureKind, TypeFlags, type Checker, type Type } from 'typescript/unstable/sync';
import { everyNode, place, type ParsedFile, type Program } from './program.ts';

/** Statements that start something and neither await it, keep it, handle its failure nor say `void`. */
export function floatingPromises({ files, checker }: Program): string[] {
  const isPromise = promiseTest(checker);
  return files.flatMap((file) => {
    const dropped = droppedValues(file);
    const types = checker.getTypeAtLocation(dropped);
    return dropped
      .filter((expression, index) => isPromise(types[index]) && !handlesFailure(expression))
      .map((expression) => place(file, expression));
  });
}

/** Values of expression statements that nobody reads; `void` says that this is meant. */
function droppedValues(file: ParsedFile): Expression[] {
  const dropped: Expression[] = [];
  for (const node of everyNode(file.ast)) {
    if (!isExpressionStatement(node)) continue;
    const { expression } = node;
    const assigned = isBinaryExpression(expression) && isAssignment(expression.operatorToken.kind);
    if (!assigned && !isAwaitExpression(expression) && !isVoidExpression(expression)) dropped.push(expression);
  }
  return dropped;
}

function isAssignment(operator: SyntaxKind): boolean {
  return operator >= SyntaxKind.FirstAssignment && operator <= SyntaxKind.LastAssignment;
}

/** `.catch(handler)` and `.then(next, handler)` end a chain; `.finally` ends it only behind one of them. */
function handlesFailure(expression: Expression): boolean {
  if (!isCallExpression(expression) || !isPropertyAccessExpression(expression.expression)) return false;
  const { name, expression: before } = expression.expression;
  if (name.text === 'catch') return expression.arguments.length >= 1;
  if (name.text === 'then') return expression.arguments.length >= 2;
  return name.text === 'finally' && handlesFailure(before);
}

/** Async functions handed to a caller whose parameter returns nothing: it cannot wait, and a failure is lost. */
export function ignoredPromises({ files, checker }: Program): string[] {
  return files.flatMap((file) =>
    everyNode(file.ast)
      .filter((node) => isCallExpression(node) || isNewExpression(node))
      .flatMap((call) => [...(call.arguments ?? [])].filter(isAsyncFunction))
      .filter((argument) => expectsNothing(checker, checker.getContextualType(argument)))
      .map((argument) => place(file, argument)),
  );
}

function isAsyncFunction(node: Expression): boolean {
  if (!isArrowFunction(node) && !isFunctionExpression(node)) return false;
  return (node.modifiers ?? []).some((modifier) => modifier.kind === SyntaxKind.AsyncKeyword);
}

function expectsNothing(checker: Checker, expected: Type | undefined): boolean {
  if (expected === undefined) return false;
  const arms = expected.isUnionType() ? expected.getTypes() : [expected];
  const signatures = arms.flatMap((arm) => checker.getSignaturesOfType(arm, SignatureKind.Call));
  if (signatures.length === 0) return false;
  return signatures.every((signature) => {
    const result = checker.getReturnTypeOfSignature(signature);
    return result !== undefined && (result.flags & TypeFlags.Void) !== 0;
  });
}

/**
 * Whether a type, or one arm of a union, is a promise: it has `then` and `catch`. A reply of Fastify has `then`
 * alone and is no work under way.
 */
function promiseTest(checker: Checker): (type: Type | undefined) => boolean {
  const known = new Map<number, boolean>();
  const decide = (type: Type): boolean => {
    if (type.isUnionType()) return type.getTypes().some(isPromise);
    if ((type.flags & (TypeFlags.Object | TypeFlags.Intersection | TypeFlags.TypeParameter)) === 0) return false;
    return ['then', 'catch'].every((name) => checker.getPropertyOfType(type, name) !== undefined);
  };
  function isPromise(type: Type | undefined): boolean {
    if (type === undefined) return false;
    const answer = known.get(type.id) ?? decide(type);
    known.set(type.id, answer);
    return answer;
  }
  return isPromise;
}
