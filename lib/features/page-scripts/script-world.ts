import 'server-only';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { trimEndChars } from '#lib/contract/trim-end-chars.ts';
import { MAX_RESULT_BYTES } from '#lib/features/page-scripts/read-result.ts';
import type { ScriptPosition } from '#lib/features/page-scripts/script-failed.ts';
import type { BrowserRun } from '#lib/net/net.ts';

/** A DevTools session of the page. */
export type Session = BrowserRun['session'];

/** Maximum characters of an error message of the script that are shown to its author. */
export const MAX_ERROR_CHARS = 200;
const SOURCE = 'user-script';

const handedBack = z.object({
  state: z.enum(['done', 'nothing', 'large', 'threw', 'unwritable']),
  text: z.string().max(MAX_RESULT_BYTES),
  line: z.number().int().nullable(),
  column: z.number().int().nullable(),
});
/** What the world of the script returns. */
export type HandedBack = z.output<typeof handedBack>;

/** Why a script does not compile. */
export interface SyntaxFault {
  message: string;
  position: ScriptPosition;
}

/** A script that compiles: the source of a function, and our prefix on its first line. */
interface CompiledScript {
  source: string;
  prefix: string;
}

const AS_EXPRESSION = '(async () => (';
const AS_BODY = '(async () => {';

let runner: string | undefined;

// By path from the project root, because the bundled web process has no usable import.meta.url.
function runnerSource(): string {
  runner ??= readFileSync(
    join(/*turbopackIgnore: true*/ process.cwd(), 'lib/features/page-scripts/in-page/run.js'),
    'utf8',
  ).replace(/;\s*$/, '');
  return runner;
}

/**
 * Determines whether a script is an expression or a function body by compiling it in the browser that will run it,
 * without executing it.
 * @returns the script as a function, or why it does not compile
 */
export async function compileScript(session: Session, script: string): Promise<CompiledScript | SyntaxFault> {
  // As an expression first: `{ a: 1 }` is an object, not a block with a label. Both wrappers start on the script's
  // first line and end on a separate one, because the script may end with a comment. Each form is compiled in two
  // wrappers, to reject a script that closes one wrapper and opens another.
  let trimmed = script.trimEnd();
  while (trimmed.endsWith(';')) trimmed = trimEndChars(trimmed, ';').trimEnd();
  const expression = `${AS_EXPRESSION}${trimmed}\n))`;
  const body = `${AS_BODY}${script}\n})`;
  const forms = [expression, `(async () => [${trimmed}\n])`, body, `({ f: async () => {${script}\n} })`];
  // All at once: compiling is quick, and each round trip to the browser is not.
  const [asExpression, asElement, asBody, asMember] = await Promise.all(forms.map((form) => compile(session, form)));
  if (!asExpression && !asElement) return { source: expression, prefix: AS_EXPRESSION };
  const fault = asBody ?? asMember;
  if (!fault) return { source: body, prefix: AS_BODY };
  const lines = script.split(/\r\n|[\n\r\u2028\u2029]/);
  // An error in the line that we add means that something in the user's script was not closed.
  if (fault.line > lines.length) {
    const position = { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
    return { message: 'SyntaxError: Unexpected end of the script', position };
  }
  return { message: fault.message, position: ownPosition(fault, AS_BODY) };
}

/** Converts a position in the compiled source to the user's script: the first line starts after our prefix. */
function ownPosition({ line, column }: ScriptPosition, prefix: string): ScriptPosition {
  return { line, column: line === 1 ? Math.max(1, column - prefix.length) : column };
}

async function compile(session: Session, expression: string): Promise<(ScriptPosition & { message: string }) | null> {
  const { exceptionDetails } = await session.send('Runtime.compileScript', {
    expression,
    sourceURL: SOURCE,
    persistScript: false,
  });
  if (!exceptionDetails) return null;
  const text = exceptionDetails.exception?.description ?? exceptionDetails.text;
  const { lineNumber, columnNumber } = exceptionDetails;
  return { message: firstLine(text), line: lineNumber + 1, column: columnNumber + 1 };
}

/**
 * Runs a compiled script in an isolated world: it shares only the document with the page, and no object that the page
 * has altered or that belongs to this program.
 * @throws Error when the document disappears while it runs
 */
export async function runInWorld(
  session: Session,
  contextId: number,
  { source, prefix }: CompiledScript,
): Promise<HandedBack> {
  const made = await session.send('Runtime.evaluate', {
    expression: `${source}\n//# sourceURL=${SOURCE}`,
    contextId,
    silent: true,
  });
  const objectId = made.result.objectId;
  if (objectId === undefined) {
    return { state: 'threw', text: 'it is not a function or an expression', line: null, column: null };
  }
  const answer = await session.send('Runtime.callFunctionOn', {
    functionDeclaration: runnerSource(),
    executionContextId: contextId,
    arguments: [{ objectId }, { value: MAX_RESULT_BYTES }, { value: MAX_ERROR_CHARS }],
    returnByValue: true,
    awaitPromise: true,
    silent: true,
  });
  const { line, column, ...rest } = handedBack.parse(answer.result.value);
  return { ...rest, ...(line === null || column === null ? { line, column } : ownPosition({ line, column }, prefix)) };
}

/** The first line of an error, without the stack, at most as long as its author sees. */
export function firstLine(text: string): string {
  return (text.split('\n', 1)[0] ?? '').slice(0, MAX_ERROR_CHARS).toWellFormed();
}
