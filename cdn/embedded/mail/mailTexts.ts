import type { WarningKind } from '../warnings.ts'

/** Texts of the mails by language, with English as fallback. */
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

/** Warnings with a link that stops the action. */
export interface WarningTexts {
  subject(site: string): string
  title: string
  /**
   * @param at when it takes effect, or until when it can be undone
   * @param name of a login
   */
  body(at: string, name: string): string
  button: string
}

export const englishMail: MailTexts = {
  codeSubject: (site, code) => `${code} is your code for ${site}`,
  codeTitle: site => `Sign in to ${site}`,
  codeBody: 'Enter this code where you asked for it. Never share it with anyone.',
  deviceSubject: site => `Sign in to ${site} on a new device?`,
  deviceTitle: site => `Sign in to ${site} on a new device?`,
  deviceBody: browser =>
    `Is this you? Someone is signing in with your email in ${browser}. Opening the link changes nothing. We ask you first, then show a code.`,
  deviceButton: 'Review sign-in',
  lasts: 'Expires in 20 minutes. Works once.',
  notYou: 'Not you? Ignore this email. No one can sign in without it.',
  leaveSubject: (site, code) => `${code} is your code to change your email at ${site}`,
  leaveTitle: 'Change your email?',
  leaveBody: next =>
    `Someone signed in to your wallet wants to change its email to ${next}. Enter this code only if that’s you.`,
  leaveNotYou: 'Not you? Never share this code. Open Security in your wallet and remove anything you don’t recognize.',
  joinSubject: (site, code) => `${code} is your code to use this email at ${site}`,
  joinTitle: 'Use this email for your wallet?',
  joinBody: site => `Enter this code at ${site}, where you’re changing your wallet’s email.`,
  joinNotYou: 'Not you? Ignore this email. Nothing happens without the code.',
  warnings: {
    recovery: {
      subject: site => `Someone wants to unlock your wallet at ${site} by email`,
      title: 'Someone wants to unlock your wallet',
      body: at =>
        `Someone asked for recovery by email. They can unlock your wallet from ${at}, unless you stop it first.`,
      button: 'Stop it, this wasn’t me',
    },
    newWallet: {
      subject: site => `Someone wants to start a new wallet at ${site}`,
      title: 'Someone wants to start a new wallet',
      body: at => `A new, empty wallet can replace yours from ${at}. Yours stays locked and isn’t deleted.`,
      button: 'Stop it, this wasn’t me',
    },
    keyReturn: {
      subject: site => `A browser you removed wants to unlock your wallet at ${site} again`,
      title: 'A removed browser wants to come back',
      body: at => `It no longer unlocks your wallet. It can again from ${at}, unless you stop it first.`,
      button: 'Stop it',
    },
    emailChange: {
      subject: site => `Your wallet’s email at ${site} was changed`,
      title: 'Your email was changed',
      body: at => `Another email now signs in to your wallet. You can undo this with the link until ${at}.`,
      button: 'Undo it, this wasn’t me',
    },
    loginAdded: {
      subject: site => `A way to sign in was added to your wallet at ${site}`,
      title: 'A way to sign in was added',
      body: (at, name) => `${name} now signs in to your wallet. You can undo this with the link until ${at}.`,
      button: 'Undo it, this wasn’t me',
    },
    loginRemoved: {
      subject: site => `A way to sign in was removed from your wallet at ${site}`,
      title: 'A way to sign in was removed',
      body: (at, name) => `${name} no longer signs in to your wallet. You can undo this with the link until ${at}.`,
      button: 'Undo it, this wasn’t me',
    },
  },
  warningBrowser: browser => `Requested in ${browser}.`,
  warningKeep: 'Opening the link changes nothing. We ask you first. If this was you, you don’t need to do anything.',
  changeSubject: site => `Your wallet at ${site} was changed`,
  changeTitle: 'Your wallet was changed',
  changeNotYou: 'Not you? Sign in, open Security and remove anything you don’t recognize.',
  changes: {
    passkeyAdded: 'A new passkey can now unlock your wallet.',
    deviceAdded: 'A new device can now unlock your wallet.',
    codeAdded: 'Your wallet has a new recovery code.',
    mailAdded:
      'Recovery by email is on. This email can unlock your wallet 24 hours after someone asks for it. The operator of this wallet could, too.',
    emailChanged: 'This email now signs in to your wallet.',
    slotEnded:
      'A way to unlock your wallet was removed. For three days, you can bring it back with any other way to unlock, in Security.',
    slotReturned: 'A removed way to unlock your wallet is back.',
    walletReturned: 'Your earlier wallet is back in use.',
    newWalletStarted: 'A new wallet was started. Your earlier one stays locked and isn’t deleted.',
  },
}
