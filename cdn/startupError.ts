/** What keeps the server from starting, in words for the operator; anything else that is thrown is a fault of ours. */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}

const shownMistakes = 5

/** A file of the operator that is wrong in several places: the first few, one a line, and how many more there are. */
export function fileMistakes(source: string, mistakes: readonly string[]): StartupError {
  const shown = mistakes.slice(0, shownMistakes)
  if (mistakes.length > shownMistakes) shown.push(`and ${mistakes.length - shownMistakes} more`)
  return new StartupError(`${source} cannot be used:\n${shown.map(line => `  ${line}`).join('\n')}`)
}
