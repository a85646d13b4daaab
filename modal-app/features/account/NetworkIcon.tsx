import Globe from 'lucide-react/icons/globe'
import type { Network } from '../../../shared/networks.ts'
import { useApp } from '../../app/hooks.ts'
import { networkImage } from '../../networks/networkImage.ts'
import { WalletImage } from '../../ui/WalletImage.tsx'

/** The icon of the account's network, or a globe if the site does not list that network. */
export function NetworkIcon({ network }: { network: Network | undefined }) {
  const { config } = useApp()
  if (!network) return <Globe />
  return <WalletImage isRound name={network.name} size="small" src={networkImage(config, network)} />
}
