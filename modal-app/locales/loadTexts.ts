import type { Messages } from '../lib/createI18n.ts'
import { firstLanguage } from './firstLanguage.gen.ts'
import { loadPart } from './loadPart.ts'
import type { TextPart } from './texts.gen.ts'

/** Loads parts of the texts, each a file of its own. */
export async function loadTexts(...parts: readonly TextPart[]): Promise<Messages> {
  const loaded = await Promise.all(parts.map(part => loadPart(`${firstLanguage.locale}.${part}`)))
  return Object.assign({}, ...loaded.map(texts => texts.default))
}
