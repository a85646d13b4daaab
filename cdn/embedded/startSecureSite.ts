import { StartupError } from '../startupError.ts'
import type { DataStore } from '../store/store.ts'
import { parseWebOrigin } from '../webOrigin.ts'
import { createMailer } from './mail/createMailer.ts'
import type { RecoverySettings } from './mailRecovery.ts'
import { readSecureFiles } from './secureFiles.ts'
import type { SecureSite } from './secureSite.ts'
import { readFarcaster } from './social/farcaster/readFarcaster.ts'
import { readSocialClients } from './social/readSocialClients.ts'
import { sealChecked, watchCanary } from './vaultCanary.ts'
import { readVaultKey } from './vaultKey.ts'

export interface SecureSiteOptions {
  /** Such as `https://wallet.example.com`. */
  origin: string
  /** An extra port for the site; behind a proxy, the Host decides. */
  port?: number | undefined
  /** Folder of the secure site's build; without it, another process serves the files. */
  folder?: string | undefined
  /** URL of the mail server, and the sender's address. */
  mail?: { url: string; from: string } | undefined
  emailsPerClient?: number | undefined
  /** Lets visitors choose recovery by mail alone, available 24 hours after a request. */
  emailRecovery?: boolean | undefined
  /** Origin of a fake that plays all providers, for development and tests. */
  socialsAt?: string | undefined
  mailPauseS?: number | undefined
}

interface Needs {
  publicUrl: string
  secret(name: string): string | undefined
  data: DataStore
  /** Whether no other process can reach the database. */
  isAlone: boolean
}

/** @throws StartupError that says which setting is wrong */
export async function startSecureSite(
  { origin, folder, mail, emailsPerClient, mailPauseS, emailRecovery = false, socialsAt }: SecureSiteOptions,
  { publicUrl, secret, data, isAlone }: Needs,
): Promise<SecureSite> {
  checkSecureOrigin(origin, publicUrl)
  const vaultKey = await readVaultKey(secret('VAULT_KEY'))
  const checkVault = await watchCanary(data, vaultKey, 'VAULT_KEY')
  const recovery = await readRecovery(emailRecovery, secret)
  const checkRecovery = recovery && (await watchCanary(data, recovery.key, 'RECOVERY_KEY'))
  return {
    origin,
    vaultKey: isAlone ? vaultKey : sealChecked(vaultKey, checkVault),
    recovery:
      recovery && checkRecovery && !isAlone ? { ...recovery, key: sealChecked(recovery.key, checkRecovery) } : recovery,
    async checkKeys() {
      await checkVault()
      await checkRecovery?.()
    },
    files: folder === undefined ? undefined : await readSecureFiles(folder),
    sendMail: mail && createMailer(mail).send,
    emailsPerClient,
    socialClients: await readSocialClients(secret, socialsAt),
    farcaster: readFarcaster(secret),
    mailPauseS,
  }
}

/** Wallets enrolled in recovery keep it after the operator stops offering it, as long as the key is set. */
async function readRecovery(isOffered: boolean, secret: Needs['secret']): Promise<RecoverySettings | undefined> {
  const text = secret('RECOVERY_KEY')
  if (!isOffered && !text) return undefined
  const key = await readVaultKey(text, 'RECOVERY_KEY')
  if (text?.trim() === secret('VAULT_KEY')?.trim())
    throw new StartupError(
      'RECOVERY_KEY is the same as VAULT_KEY. Set a different one: neither may open anything alone',
    )
  return { key, isOffered }
}

/** @throws StartupError */
export function checkSecureOrigin(origin: string, publicUrl: string): void {
  if (!parseWebOrigin(origin))
    throw new StartupError(`CK_SECURE_SITE=${origin} is not an origin; accepted: https://wallet.example.com`)
  const { protocol, hostname } = new URL(origin)
  if (protocol !== 'https:' && !/(^|\.)localhost$/.test(hostname))
    throw new StartupError(`CK_SECURE_SITE=${origin} is not accepted: keys need https, except on localhost`)
  if (hostname === new URL(publicUrl).hostname)
    throw new StartupError(
      `CK_SECURE_SITE=${origin} has the host of the server itself. The secure site needs a host of its own, so that the modal cannot read what it keeps`,
    )
}
