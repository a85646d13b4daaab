import { WalletKit } from '@reown/walletkit'
import { Core } from '@walletconnect/core'

export interface OpenWalletKitOptions {
  /** The relay's id of this wallet. */
  projectId: string
  relayUrl: string
  /** Where the wallet is. */
  url: string
  /** It asks its Verify service about sites; without, it takes all for unknown. */
  verifies?: boolean
}

export type OpenedWalletKit = Awaited<ReturnType<typeof WalletKit.init>>

/** WalletKit as it is published, without telemetry; unless it verifies it asks nobody but its relay. */
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
