import type { Keyring } from './createKeyring.ts'
import type { EmbeddedOffer } from './embeddedOffer.ts'
import type { SendMail } from './mail/createMailer.ts'
import type { RecoverySettings } from './mailRecovery.ts'
import type { SecureFiles } from './secureFiles.ts'
import type { FarcasterSettings } from './social/farcaster/readFarcaster.ts'
import type { SocialClients } from './social/readSocialClients.ts'
import type { VaultKey } from './vaultKey.ts'

/** The embedded wallets' site, and its dependencies. */
export interface SecureSite {
  /** Must be another site than the server's own origin. Passkeys are bound to its host forever. */
  origin: string
  /** Undefined if another process serves them. */
  files?: SecureFiles | undefined
  /** Undefined in a process without secrets, which only serves files. */
  vaultKey?: VaultKey | undefined
  /** All keys that may be changed while the server runs. */
  keyrings?: readonly Keyring[] | undefined
  /** Undefined unless the operator offers mail recovery. */
  recovery?: RecoverySettings | undefined
  /** Undefined without a mail server, which sign-in by email needs. */
  sendMail?: SendMail | undefined
  /** Email sign-ins per client and hour from unknown devices; 10 by default. */
  emailsPerClient?: number | undefined
  /** Sign-in providers; none by default. */
  socialClients?: SocialClients | undefined
  /** Undefined without Farcaster sign-in. */
  farcaster?: FarcasterSettings | undefined
  /** Seconds between two mails requested by one browser; 30 by default (spec §5). */
  mailPauseS?: number | undefined
}

export const offerOf = ({ origin, sendMail, socialClients, farcaster }: SecureSite): EmbeddedOffer => ({
  origin,
  hasMail: sendMail !== undefined,
  socials: [...(socialClients?.keys() ?? []), ...(farcaster ? (['farcaster'] as const) : [])],
})
