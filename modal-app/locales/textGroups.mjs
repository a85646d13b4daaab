/**
 * The parts of English (shared/i18n/build/collectTexts.mjs) that each other language loads together: `first` before
 * anything is drawn, the others with the first chunk that shows one of their texts. Few files, small enough for a view to
 * wait for.
 * @type {Record<string, readonly string[]>}
 */
export const textGroups = {
  first: ['first', 'agreement'],
  connecting: ['connect', 'task', 'titles', 'later', 'toasts', 'alerts', 'wallets', 'walletConnect', 'inline'],
  account: ['account', 'activity', 'networks', 'names', 'nfts', 'receive', 'upgrade'],
  logins: ['auth', 'emailChange', 'social', 'siwx', 'smartSessions'],
  money: ['send', 'sending', 'sent', 'request'],
  trade: ['swap', 'buy'],
}
