import type { NameSuggestion } from './names.ts'

export const zone = 'garden.eth'

/** Answers like the server, with taken names and similar ones. */
export function answerNames(taken: readonly string[]) {
  return (name: string): { suggestions: NameSuggestion[] } => ({
    suggestions: [name, `${name}-1`, `the-${name}`].map(each => ({ name: each, registered: taken.includes(each) })),
  })
}
