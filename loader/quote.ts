import { visibleText } from './wallets/metadata.ts'

/** Words of the server, or of what runs on it: the page shows them as theirs, never as its own. */
export function quote(words: string): string {
  return `The wallet server says: “${visibleText(words).slice(0, 300)}”`
}
