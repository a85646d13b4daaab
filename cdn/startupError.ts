/** Tells the operator why the server cannot start. Any other error is a bug. */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}

const shownMistakes = 5

/** An error about an operator's file: lists the first mistakes, one per line, and counts the rest. */
export function fileMistakes(source: string, mistakes: readonly string[]): StartupError {
  const shown = mistakes.slice(0, shownMistakes)
  if (mistakes.length > shownMistakes) shown.push(`and ${mistakes.length - shownMistakes} more`)
  return new StartupError(`${source} cannot be used:\n${shown.map(line => `  ${line}`).join('\n')}`)
}
