import { visibleText } from '../../kernel/wallets/metadata.ts'

/** Quotes a text of the server or the iframe, so that it is not taken for the page's. */
export function quote(words: string): string {
  return `The server says: “${visibleText(words).slice(0, 300)}”`
}
