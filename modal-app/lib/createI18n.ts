import { type MessageCompiler, setupI18n } from '@lingui/core'
import type { CompiledMessage } from '@lingui/message-utils/compileMessage'
import type en from '../locales/en.json'

/** Every text the modal can say. */
export type MessageKey = keyof typeof en

/** A whole catalogue: ICU texts, or what `compileCatalog` made of them. */
export type Messages = Readonly<Record<MessageKey, string | CompiledMessage>>

export type MessageValues = Readonly<Record<string, string | number>>

export interface I18n {
  /** BCP 47. */
  readonly locale: string
  t(key: MessageKey, values?: MessageValues): string
}

/**
 * lingui decodes `\u202e` and `\x5c` in the finished text, values included. A wallet that calls itself `\u202e…` would get its
 * control character that way, past the cleaning of names, so each backslash of a value is written as the sequence for one.
 */
function escapeBackslashes(values: MessageValues): MessageValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('\\', '\\x5c') : value,
    ]),
  )
}

/**
 * Texts in one language.
 *
 * @param compile needed only for catalogues that the build has not compiled (tests, gallery)
 */
export function createI18n(locale: string, messages: Messages, compile?: MessageCompiler): I18n {
  const i18n = setupI18n({ locale, messages: { [locale]: messages } })
  if (compile) i18n.setMessagesCompiler(compile)
  return { locale, t: (key, values = {}) => i18n._(key, escapeBackslashes(values)) }
}
