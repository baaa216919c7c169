import { isSignatureDeclaration } from 'typescript/unstable/ast';
import { everyNode, place, type ParsedFile } from './program.ts';

/** What a reader of a call can still tell apart by its place. */
const parametersMax = 3;

/** Functions, methods and types of functions that take more values by their place than a call can show. */
export const longParameterLists = (files: readonly ParsedFile[]): string[] =>
  files.flatMap((file) =>
    everyNode(file.ast)
      .filter((node) => isSignatureDeclaration(node) && node.parameters.length > parametersMax)
      .map((node) => place(file, node)),
  );
