import type en from '../locales/en.json'
import { formatMessage, type Message, type MessageValues } from './formatMessage.ts'

/** Every text the modal can say. */
export type MessageKey = keyof typeof en

/** A whole catalogue: ICU texts, or what `compileCatalog` made of them. */
export type Messages = Readonly<Record<MessageKey, string | Message>>

export interface I18n {
  /** BCP 47. */
  readonly locale: string
  t(key: MessageKey, values?: MessageValues): string
}

/**
 * Texts in one language. The build compiles catalogues, so a text that still is a string is said as it stands.
 *
 * @param compile parses texts at run time: for tests and the gallery
 */
export function createI18n(locale: string, messages: Messages, compile?: (text: string) => unknown): I18n {
  return {
    locale,
    t(key, values = {}) {
      const found = messages[key]
      const message = typeof found === 'string' ? ((compile?.(found) ?? [found]) as Message) : found
      return formatMessage(message, values, locale)
    },
  }
}
