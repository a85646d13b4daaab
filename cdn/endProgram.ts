import process from 'node:process'
import { visibleText } from '../shared/signing/visibleText.ts'
import { OperatorError } from './operatorError.ts'
import { StoreFailure } from './store/storeFailure.ts'

/**
 * Ends a program that could not do what the operator asked for: it prints the reason, or where a bug happened, and exits
 * with 1 once nothing is left to do. A reason may quote others, such as a document that is not of its release: their control
 * characters would write over what stands there.
 */
export function endProgram(error: unknown): void {
  process.stderr.write(`${visibleText(reasonOf(error)).text}\n`)
  process.exitCode = 1
}

/** What fails outside of this program, such as a file that is missing or a database that is away, needs no place in it. */
function reasonOf(error: unknown): string {
  const { message, stack, code } = error as NodeJS.ErrnoException
  const isExpected = error instanceof OperatorError || error instanceof StoreFailure || code !== undefined
  return isExpected ? message : (stack ?? String(error))
}
