import { visibleText } from '../../kernel/wallets/metadata.ts'

/** Marks words of the server or the iframe as quoted, so that they are not read as the page's own. */
export function quote(words: string): string {
  return `The server says: “${visibleText(words).slice(0, 300)}”`
}
