/** Globals of Telegram's in-app browser, in the page and in frames. */
const telegramGlobals = ['TelegramWebviewProxy', 'TelegramWebviewProxyProto', 'TelegramWebview'] as const

/** Whether this runs inside Telegram, which passes a link on to an app only if it opens a new window. */
export const isTelegram = (): boolean =>
  telegramGlobals.some(name => name in window) || /Telegram-/.test(navigator.userAgent)
