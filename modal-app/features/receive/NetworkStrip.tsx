import type { Network } from '../../../shared/networks.ts'
import { useApp } from '../../app/hooks.ts'
import { networkImage } from '../../networks/networkImage.ts'
import { WalletImage } from '../../ui/WalletImage.tsx'
import styles from './receive.module.css'

/** Reference §1.14. */
const maxShown = 5

/** The pictures of the first networks. Decorative: their number stands beside it. */
export function NetworkStrip({ networks }: { networks: readonly Network[] }) {
  const { config } = useApp()
  return (
    <span className={styles.strip}>
      {networks.slice(0, maxShown).map(network => (
        <WalletImage isRound key={network.id} name={network.name} size="small" src={networkImage(config, network)} />
      ))}
    </span>
  )
}
