import type { EmbeddedOffer } from './embeddedOffer.ts'
import type { SendMail } from './mail/createMailer.ts'
import type { RecoverySettings } from './mailRecovery.ts'
import type { SecureFiles } from './secureFiles.ts'
import type { FarcasterSettings } from './social/farcaster/readFarcaster.ts'
import type { SocialClients } from './social/readSocialClients.ts'
import type { VaultKey } from './vaultKey.ts'

/** The site of embedded wallets: what it needs beside the server's other parts. */
export interface SecureSite {
  /** Another site than the server's own origin. Passkeys belong to its host for ever. */
  origin: string
  /** Undefined if another process serves them. */
  files?: SecureFiles | undefined
  /** Undefined if only its files are served, by a process without secrets. */
  vaultKey?: VaultKey | undefined
  /** Rejects if the database was sealed anew since the start, by other keys. */
  checkKeys?: (() => Promise<void>) | undefined
  /** Undefined unless the operator has chosen to recover wallets by mail. */
  recovery?: RecoverySettings | undefined
  /** Undefined if no mail can be sent: then nobody can sign in by email. */
  sendMail?: SendMail | undefined
  /** Sign-ins by email that one client may begin in an hour from devices that are not known; 10 by default. */
  emailsPerClient?: number | undefined
  /** The providers that sign visitors in, too; none by default. */
  socialClients?: SocialClients | undefined
  /** Undefined if nobody signs in with Farcaster. */
  farcaster?: FarcasterSettings | undefined
  /** Seconds between two mails that one browser asks for; 30 by default (spec §5). */
  mailPauseS?: number | undefined
}

export const offerOf = ({ origin, sendMail, socialClients, farcaster }: SecureSite): EmbeddedOffer => ({
  origin,
  hasMail: sendMail !== undefined,
  socials: [...(socialClients?.keys() ?? []), ...(farcaster ? (['farcaster'] as const) : [])],
})
