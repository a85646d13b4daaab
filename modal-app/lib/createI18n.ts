import {
  createI18n as createI18nOf,
  type I18n as I18nOf,
  type Language as LanguageOf,
  type Messages as MessagesOf,
} from '../../shared/i18n/createI18n.ts'
import type { Direction } from '../../shared/i18n/formatMessage.ts'
import type { FirstMessageKey, MessageKey } from '../locales/texts.gen.ts'

export type { Direction, FirstMessageKey, MessageKey }

/* The texts of the modal, by their keys. */

export type Messages = MessagesOf<MessageKey>
export type Language = LanguageOf<MessageKey>
export type I18n = I18nOf<MessageKey>
export const createI18n = createI18nOf<MessageKey>
