import type { Messages } from '../lib/createI18n.ts'

/** Texts by feature, one chunk each; `later` are those of parts that most later views have. */
const texts = {
  account: async (): Promise<Messages> => (await import('./en-account.json')).default,
  activity: async (): Promise<Messages> => (await import('./en-activity.json')).default,
  connect: async (): Promise<Messages> => (await import('./en-connect.json')).default,
  later: async (): Promise<Messages> => (await import('./en-later.json')).default,
  networks: async (): Promise<Messages> => (await import('./en-networks.json')).default,
  receive: async (): Promise<Messages> => (await import('./en-receive.json')).default,
  request: async (): Promise<Messages> => (await import('./en-request.json')).default,
  send: async (): Promise<Messages> => (await import('./en-send.json')).default,
  sending: async (): Promise<Messages> => (await import('./en-sending.json')).default,
  sent: async (): Promise<Messages> => (await import('./en-sent.json')).default,
  task: async (): Promise<Messages> => (await import('./en-task.json')).default,
  walletConnect: async (): Promise<Messages> => (await import('./en-walletConnect.json')).default,
  wallets: async (): Promise<Messages> => (await import('./en-wallets.json')).default,
}

/** Loads the texts of a later view. */
export const textsOf =
  (...parts: Exclude<keyof typeof texts, 'later'>[]) =>
  async (): Promise<Messages> =>
    Object.assign({}, ...(await Promise.all((['later', ...parts] as const).map(part => texts[part]()))))
