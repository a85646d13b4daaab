import Globe from 'lucide-react/icons/globe'
import type { Network } from '../../../shared/networks.ts'
import { useApp } from '../../app/hooks.ts'
import { networkImage } from '../../networks/networks.ts'
import { NetworkImage } from '../../ui/NetworkImage.tsx'

/** The picture of the account's network; a globe for one this site does not list. */
export function NetworkIcon({ network }: { network: Network | undefined }) {
  const { config } = useApp()
  if (!network) return <Globe />
  return <NetworkImage name={network.name} size="small" src={networkImage(config, network)} />
}
