import type { MessageKey } from '../lib/createI18n.ts'

/** A problem of the setup (spec §8, alerts): the short text in a bar of the dialog, the long one on the console. */
export interface Alert {
  short: MessageKey
}
