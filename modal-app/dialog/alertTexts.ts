import type { MessageKey } from '../lib/createI18n.ts'

/** Setup problems (spec §8, alerts) with their texts in the bar above the card. */
export const alertTexts = {
  networkNotFound: 'alert.networkNotFound',
  originNotAllowed: 'alert.invalidConfiguration',
  projectUnknown: 'alert.invalidConfiguration',
  projectIdMissing: 'alert.projectIdMissing',
  configFailed: 'alert.serverError',
  configRateLimited: 'alert.rateLimited',
  multiWalletOff: 'alert.multiWalletOff',
  relayUnset: 'alert.invalidConfiguration',
  relayOrigin: 'alert.invalidConfiguration',
  relayKey: 'alert.invalidConfiguration',
  relayClock: 'alert.sessionExpired',
  embeddedRefused: 'alert.invalidConfiguration',
  embeddedUnreachable: 'alert.embeddedUnreachable',
  embeddedTimeout: 'alert.embeddedTimeout',
  signInClock: 'alert.sessionExpired',
} satisfies Record<string, MessageKey>

export type AlertName = keyof typeof alertTexts
