/** Tells the operator what is wrong, and what to do. Any other error that ends a program is a bug. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}

const shownMistakes = 5

/** An error about an operator's file: lists the first mistakes, one per line, and counts the rest. */
export function fileMistakes(source: string, mistakes: readonly string[]): OperatorError {
  const shown = mistakes.slice(0, shownMistakes)
  if (mistakes.length > shownMistakes) shown.push(`and ${mistakes.length - shownMistakes} more`)
  return new OperatorError(`${source} cannot be used:\n${shown.map(line => `  ${line}`).join('\n')}`)
}
