import type first from '../locales/en.json'
import type account from '../locales/en-account.json'
import type alerts from '../locales/en-alerts.json'
import type connect from '../locales/en-connect.json'
import type networks from '../locales/en-networks.json'
import type task from '../locales/en-task.json'
import type walletConnect from '../locales/en-walletConnect.json'
import type wallets from '../locales/en-wallets.json'
import { formatMessage, type Message, type MessageValues } from './formatMessage.ts'

/** What can be said in the first view, and wherever nothing has been loaded for: titles, toasts, alerts. */
export type FirstMessageKey = keyof typeof first

/** Every text the modal can say. */
export type MessageKey = keyof (typeof first &
  typeof account &
  typeof alerts &
  typeof connect &
  typeof networks &
  typeof task &
  typeof walletConnect &
  typeof wallets)

/** A catalogue, or a part of one: ICU texts, or what `compileCatalog` made of them. */
export type Messages = Readonly<Partial<Record<MessageKey, string | Message>>>

export interface I18n {
  /** BCP 47. */
  readonly locale: string
  t(key: MessageKey, values?: MessageValues): string
  /** Learns texts it does not know yet. */
  include(more: Messages): void
}

/**
 * Texts in one language. The build compiles catalogues, so a text that still is a string is said as it stands.
 *
 * @param compile parses texts at run time: for tests and the gallery
 */
export function createI18n(locale: string, messages: Messages, compile?: (text: string) => unknown): I18n {
  const known: Partial<Record<MessageKey, string | Message>> = { ...messages }
  return {
    locale,
    include(more) {
      Object.assign(known, { ...more, ...known })
    },
    t(key, values = {}) {
      const found = known[key] ?? key
      const message = typeof found === 'string' ? ((compile?.(found) ?? [found]) as Message) : found
      return formatMessage(message, values, locale)
    },
  }
}
