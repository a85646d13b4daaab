import type { WarningKind } from '../warnings.ts'

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
  leaveSubject(site: string, code: string): string
  leaveTitle: string
  leaveBody(next: string): string
  leaveNotYou: string
  joinSubject(site: string, code: string): string
  joinTitle: string
  joinBody(site: string): string
  joinNotYou: string
  warnings: Record<WarningKind, WarningTexts>
  warningBrowser(browser: string): string
  warningKeep: string
  changeSubject(site: string): string
  changeTitle: string
  changeNotYou: string
  changes: {
    passkeyAdded: string
    deviceAdded: string
    codeAdded: string
    mailAdded: string
    emailChanged: string
    slotEnded: string
    slotReturned: string
    walletReturned: string
    newWalletStarted: string
  }
}

/** Of something that its reader can stop by a link. */
export interface WarningTexts {
  subject(site: string): string
  title: string
  /**
   * @param at when it takes effect, or until when it can be undone
   * @param name of a way to sign in
   */
  body(at: string, name: string): string
  button: string
}

export const englishMail: MailTexts = {
  codeSubject: (site, code) => `${code} is your code for ${site}`,
  codeTitle: site => `Sign in to ${site}`,
  codeBody: 'Enter this code where you asked for it. Never tell it to anyone.',
  deviceSubject: site => `Sign in to ${site} on a new device?`,
  deviceTitle: site => `Sign in to ${site} on a new device?`,
  deviceBody: browser =>
    `Somebody with your email address wants to sign in with ${browser}. Opening the link changes nothing: you are asked first, and then get a code.`,
  deviceButton: 'Review this sign-in',
  lasts: 'It works for 20 minutes, once.',
  notYou: 'If this was not you, ignore this email. Nobody can sign in without it.',
  leaveSubject: (site, code) => `${code} is your code to change your email at ${site}`,
  leaveTitle: 'Change your email?',
  leaveBody: next =>
    `Somebody signed in to your wallet wants its email to be ${next} from now on. Enter this code only if that is you.`,
  leaveNotYou:
    'If this was not you, never tell the code to anyone, then open Security in your wallet and remove what you do not know.',
  joinSubject: (site, code) => `${code} is your code to use this email at ${site}`,
  joinTitle: 'Use this email for your wallet?',
  joinBody: site => `Enter this code at ${site}, where you are changing the email of your wallet.`,
  joinNotYou: 'If this was not you, ignore this email. Nothing happens without the code.',
  warnings: {
    recovery: {
      subject: site => `Somebody wants to open your wallet at ${site} by email`,
      title: 'Somebody wants to open your wallet',
      body: at =>
        `Somebody asked for recovery by email. From ${at} on they can open your wallet, unless you stop it first.`,
      button: 'Stop it, this was not me',
    },
    newWallet: {
      subject: site => `Somebody wants to start a new wallet at ${site}`,
      title: 'Somebody wants to start a new wallet',
      body: at =>
        `A new, empty wallet can take the place of yours from ${at} on. Yours stays locked, and is not deleted.`,
      button: 'Stop it, this was not me',
    },
    keyReturn: {
      subject: site => `A browser that you removed wants to open your wallet at ${site} again`,
      title: 'A removed browser wants to come back',
      body: at => `It no longer opens your wallet. From ${at} on it can open it again, unless you stop it first.`,
      button: 'Stop it',
    },
    emailChange: {
      subject: site => `The email of your wallet at ${site} was changed`,
      title: 'Your email was changed',
      body: at => `Another address signs in to your wallet now. You can undo this with the link until ${at}.`,
      button: 'Undo it, this was not me',
    },
    loginAdded: {
      subject: site => `A way to sign in was added to your wallet at ${site}`,
      title: 'A way to sign in was added',
      body: (at, name) => `${name} signs in to your wallet from now on. You can undo this with the link until ${at}.`,
      button: 'Undo it, this was not me',
    },
    loginRemoved: {
      subject: site => `A way to sign in was removed from your wallet at ${site}`,
      title: 'A way to sign in was removed',
      body: (at, name) => `${name} no longer signs in to your wallet. You can undo this with the link until ${at}.`,
      button: 'Undo it, this was not me',
    },
  },
  warningBrowser: browser => `It was asked for in ${browser}.`,
  warningKeep: 'Opening the link changes nothing: you are asked first. If this was you, there is nothing to do.',
  changeSubject: site => `Your wallet at ${site} was changed`,
  changeTitle: 'Your wallet was changed',
  changeNotYou: 'If this was not you, sign in, open Security and remove what you do not know.',
  changes: {
    passkeyAdded: 'A passkey was added that opens your wallet.',
    deviceAdded: 'A device was added that opens your wallet.',
    codeAdded: 'A new recovery code was made for your wallet.',
    mailAdded:
      'Recovery by email was switched on: this address can open your wallet 24 hours after it is asked for, and so could whoever runs this wallet.',
    emailChanged: 'This address signs in to your wallet from now on.',
    slotEnded:
      'A way to open your wallet was removed. For three days, any other way into it brings it back: open Security in your wallet.',
    slotReturned: 'A way to open your wallet that was removed is back.',
    walletReturned: 'Your earlier wallet is in use again.',
    newWalletStarted: 'A new wallet was started. Your earlier one stays locked, and is not deleted.',
  },
}
