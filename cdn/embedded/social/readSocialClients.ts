import { importPKCS8 } from 'jose'
import { oauthProviders } from '../../../shared/choices.ts'
import type { OAuthProvider } from '../../../shared/embedded/socialProviders.ts'
import { OperatorError } from '../../operatorError.ts'
import { readFarcaster } from './farcaster/readFarcaster.ts'
import { providerAt, type SocialProvider, socialProviders } from './socialProviders.ts'

/** The operator's client at a provider. */
export interface SocialClient {
  provider: SocialProvider
  id: string
  /** Apple's is created for each request from the operator's key. */
  secret: { is: 'text'; text: string } | { is: 'apple'; team: string; keyId: string; key: CryptoKey }
}

export type SocialClients = ReadonlyMap<OAuthProvider, SocialClient>

type Secret = (name: string) => string | undefined

/** Names of a provider's settings: an id and its credentials. */
export function settingNames(id: OAuthProvider): string[] {
  const start = `CK_${id.toUpperCase()}`
  return id === 'apple'
    ? [`${start}_ID`, `${start}_TEAM`, `${start}_KEY_ID`, `${start}_KEY`]
    : [`${start}_ID`, `${start}_SECRET`]
}

/** @throws OperatorError if a provider's settings are incomplete or invalid */
export function checkSocialSettings(secret: Secret): void {
  readFarcaster(secret)
  for (const id of oauthProviders) {
    const names = settingNames(id)
    const missing = names.filter(name => !secret(name))
    if (missing.length > 0 && missing.length < names.length)
      throw new OperatorError(
        `${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} not set: signing in with ${socialProviders[id].name} needs ${names.join(', ')}`,
      )
  }
}

/**
 * The providers with an operator client.
 * @param base origin of a local provider that plays them all; real ones by default
 * @throws OperatorError
 */
export async function readSocialClients(secret: Secret, base?: string): Promise<SocialClients> {
  checkSocialSettings(secret)
  const clients = new Map<OAuthProvider, SocialClient>()
  for (const provider of oauthProviders) {
    const [id, second, keyId, key] = settingNames(provider).map(name => secret(name))
    if (!id || !second) continue
    clients.set(provider, {
      provider: base === undefined ? socialProviders[provider] : providerAt(base, provider),
      id,
      secret:
        provider === 'apple'
          ? { is: 'apple', team: second, keyId: keyId ?? '', key: await readAppleKey(key ?? '') }
          : { is: 'text', text: second },
    })
  }
  return clients
}

/** The text of Apple's .p8 file; on one line, with line ends written as \n. */
async function readAppleKey(text: string): Promise<CryptoKey> {
  try {
    return await importPKCS8(text.replaceAll('\\n', '\n'), 'ES256')
  } catch {
    throw new OperatorError('CK_APPLE_KEY is not accepted; expected the text of the .p8 file that Apple gave you')
  }
}
