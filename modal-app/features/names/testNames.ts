import type { NameSuggestion } from './names.ts'

export const zone = 'garden.eth'

/** Answers like the server: names that are taken, and others like the one that was asked for. */
export function answerNames(taken: readonly string[]) {
  return (name: string): { suggestions: NameSuggestion[] } => ({
    suggestions: [name, `${name}-1`, `the-${name}`].map(each => ({ name: each, registered: taken.includes(each) })),
  })
}
