import { WalletKit } from '@reown/walletkit'
import { Core } from '@walletconnect/core'

export interface OpenWalletKitOptions {
  /** This wallet's project id at the relay. */
  projectId: string
  relayUrl: string
  /** URL of the wallet. */
  url: string
  /** Whether it asks its Verify service about sites; otherwise, all sites are unknown. */
  verifies?: boolean
}

export type OpenedWalletKit = Awaited<ReturnType<typeof WalletKit.init>>

/** The published WalletKit without telemetry. It contacts only its relay, and the Verify service if that is enabled. */
export async function openWalletKit({
  projectId,
  relayUrl,
  url,
  verifies = false,
}: OpenWalletKitOptions): Promise<OpenedWalletKit> {
  const core = new Core({ projectId, relayUrl, logger: 'silent', telemetryEnabled: false })
  core.eventClient.init = async () => {}
  if (!verifies) core.verify.resolve = async () => undefined as never
  const metadata = { name: 'Sample Wallet', description: 'A wallet to try the local pages with', url, icons: [] }
  const kit = await WalletKit.init({ core, metadata })
  kit.engine.signClient.logger.level = 'silent'
  return kit
}
