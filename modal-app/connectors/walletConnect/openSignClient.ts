import { SignClient } from '@walletconnect/sign-client'
import { defaultRelayUrl } from '../../../shared/choices.ts'
import type { WalletConnectSettings } from '../../../shared/config.ts'
import { type Attester, createRegister } from './createRegister.ts'
import type { SessionStorage } from './createSessionStorage.ts'

export type Client = Awaited<ReturnType<typeof SignClient.init>>

/** What wallets show about the site. */
export interface SiteMetadata {
  name: string
  /** The page's verified origin. */
  url: string
  description: string
  icons: string[]
}

export interface ClientOptions extends Attester {
  settings: WalletConnectSettings
  metadata: SiteMetadata
  storage: SessionStorage
}

/** Opens sign-client without logs or telemetry, on behalf of the page instead of this iframe. */
export async function openSignClient({ settings, metadata, storage, ...attester }: ClientOptions): Promise<Client> {
  const { url, ...described } = metadata
  const { projectId, verifyUrl } = settings
  const client = await SignClient.init({
    projectId,
    relayUrl: settings.relayUrl ?? defaultRelayUrl,
    storage,
    metadata: described as SiteMetadata,
    logger: 'silent',
    telemetryEnabled: false,
  })
  // `init` would overwrite it with the iframe's address.
  client.metadata.url = url
  // Sign-client's own way takes five seconds, and could only attest the iframe.
  client.core.verify.register = verifyUrl ? createRegister(attester, { verifyUrl, projectId }) : async () => ''
  return client
}
