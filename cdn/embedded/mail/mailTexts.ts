/** Words of the mails, by language; English where a language has none. */
export interface MailTexts {
  codeSubject(site: string, code: string): string
  codeTitle(site: string): string
  codeBody: string
  deviceSubject(site: string): string
  deviceTitle(site: string): string
  deviceBody(browser: string): string
  deviceButton: string
  lasts: string
  notYou: string
  changeSubject(site: string): string
  changeTitle: string
  changeNotYou: string
  changes: {
    passkeyAdded: string
    deviceAdded: string
    codeAdded: string
    slotEnded: string
    newWalletAsked: string
    newWalletStarted: string
  }
}

export const englishMail: MailTexts = {
  codeSubject: (site, code) => `${code} is your code for ${site}`,
  codeTitle: site => `Sign in to ${site}`,
  codeBody: 'Enter this code where you asked for it.',
  deviceSubject: site => `Sign in to ${site} on a new device?`,
  deviceTitle: site => `Sign in to ${site} on a new device?`,
  deviceBody: browser =>
    `Somebody with your email address wants to sign in with ${browser}. Opening the link changes nothing: you are asked first, and then get a code.`,
  deviceButton: 'Review this sign-in',
  lasts: 'It works for 20 minutes, once.',
  notYou: 'If this was not you, ignore this mail. Nobody can sign in without it.',
  changeSubject: site => `Your wallet at ${site} was changed`,
  changeTitle: 'Your wallet was changed',
  changeNotYou: 'If this was not you, sign in, open Security and remove what you do not know.',
  changes: {
    passkeyAdded: 'A passkey was added that opens your wallet.',
    deviceAdded: 'A device was added that opens your wallet.',
    codeAdded: 'A new recovery code was made for your wallet.',
    slotEnded: 'A way to open your wallet was removed.',
    newWalletAsked:
      'A new wallet was asked for. It can be started in 24 hours; until then you can cancel it under Security.',
    newWalletStarted: 'A new wallet was started. Your earlier one stays locked, and is not deleted.',
  },
}
