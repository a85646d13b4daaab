import { SignClient } from '@walletconnect/sign-client'
import { defaultRelayUrl, type WalletConnectSettings } from '../../../shared/config.ts'
import { type Attester, createRegister } from './createRegister.ts'
import type { SessionStorage } from './createSessionStorage.ts'

export type Client = Awaited<ReturnType<typeof SignClient.init>>

/** What a wallet shows of the site that asks. */
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

/** sign-client as this modal uses it: silent, without telemetry, and for the page, not for the iframe it runs in. */
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
  // Given at once, it would be overwritten with the address of the iframe.
  client.metadata.url = url
  // On its own it waits five seconds for a service that could only vouch for the iframe.
  client.core.verify.register = verifyUrl ? createRegister(attester, { verifyUrl, projectId }) : async () => ''
  return client
}
