import { createI18n, type I18n } from '../../../shared/i18n/createI18n.ts'
import { firstLanguage } from './firstLanguage.gen.ts'
import { parts } from './parts.gen.ts'
import type { MessageKey, TextPart } from './texts.gen.ts'

/** Texts about a request, by key. */
export type Words = I18n<MessageKey>

/** The secure site's texts. Those of a feature are loaded with it. */
export interface SiteTexts extends Words {
  /** @throws on network failure */
  load(...names: readonly TextPart[]): Promise<void>
}

/** @param languages of the visitor */
export function createSiteTexts(languages?: readonly string[]): SiteTexts {
  const words = createI18n<MessageKey>(firstLanguage, undefined, languages)
  return {
    ...words,
    async load(...names) {
      for (const { default: texts } of await Promise.all(names.map(name => loadPart(`${words.locale}.${name}`))))
        words.include(texts)
    },
  }
}

function loadPart(name: string): Promise<{ default: object }> {
  const load = parts[name]
  if (!load) throw new Error(`There are no texts ${name}`)
  return load()
}
