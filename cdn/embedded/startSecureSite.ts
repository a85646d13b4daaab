import { OperatorError } from '../operatorError.ts'
import type { DataStore } from '../store/store.ts'
import { parseWebOrigin } from '../webOrigin.ts'
import { createKeyring, type Keyring } from './createKeyring.ts'
import { readKeyPair } from './kms/readKey.ts'
import { createMailer } from './mail/createMailer.ts'
import { readSecureFiles } from './secureFiles.ts'
import type { SecureSite } from './secureSite.ts'
import { readFarcaster } from './social/farcaster/readFarcaster.ts'
import { readSocialClients } from './social/readSocialClients.ts'

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
  /** Says in the database which keys this server has. */
  tellKeys(ids: readonly string[]): Promise<void>
}

/** @throws OperatorError that says which setting is wrong */
export async function startSecureSite(
  { origin, folder, mail, emailsPerClient, mailPauseS, emailRecovery = false, socialsAt }: SecureSiteOptions,
  { publicUrl, secret, data, tellKeys }: Needs,
): Promise<SecureSite> {
  checkSecureOrigin(origin, publicUrl)
  const vaultKeys = await readKeyPair('VAULT_KEY', secret)
  const recoveryKeys = emailRecovery || secret('RECOVERY_KEY') ? await readKeyPair('RECOVERY_KEY', secret) : undefined
  if (recoveryKeys?.some(({ id }) => vaultKeys.some(key => key.id === id)))
    throw new OperatorError(
      'RECOVERY_KEY is the same as VAULT_KEY. Set a different one: neither may open anything alone',
    )
  // Announced before the current key is read from the database, so no other server changes to a key that is missing here.
  await tellKeys([...vaultKeys, ...(recoveryKeys ?? [])].map(({ id }) => id))
  const vaultKey = await createKeyring(data, 'VAULT_KEY', vaultKeys)
  // Wallets enrolled in recovery keep it after the operator stops offering it, as long as the key is set.
  const recoveryKey: Keyring | undefined = recoveryKeys && (await createKeyring(data, 'RECOVERY_KEY', recoveryKeys))
  return {
    origin,
    vaultKey,
    recovery: recoveryKey && { key: recoveryKey, isOffered: emailRecovery },
    keyrings: [vaultKey, ...(recoveryKey ? [recoveryKey] : [])],
    files: folder === undefined ? undefined : await readSecureFiles(folder),
    sendMail: mail && createMailer(mail).send,
    emailsPerClient,
    socialClients: await readSocialClients(secret, socialsAt),
    farcaster: readFarcaster(secret),
    mailPauseS,
  }
}

/** @throws OperatorError */
export function checkSecureOrigin(origin: string, publicUrl: string): void {
  if (!parseWebOrigin(origin))
    throw new OperatorError(`CK_SECURE_SITE=${origin} is not an origin; accepted: https://wallet.example.com`)
  const { protocol, hostname } = new URL(origin)
  if (protocol !== 'https:' && !/(^|\.)localhost$/.test(hostname))
    throw new OperatorError(`CK_SECURE_SITE=${origin} is not accepted: keys need https, except on localhost`)
  if (hostname === new URL(publicUrl).hostname)
    throw new OperatorError(
      `CK_SECURE_SITE=${origin} has the host of the server itself. The secure site needs a host of its own, so that the modal cannot read what it keeps`,
    )
}
