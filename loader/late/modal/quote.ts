import { visibleText } from '../../kernel/wallets/metadata.ts'

/** Quotes words of the server or the iframe, so that they are not read as the page's. */
export function quote(words: string): string {
  return `The server says: “${visibleText(words).slice(0, 300)}”`
}
