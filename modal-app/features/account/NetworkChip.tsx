import ChevronDown from 'lucide-react/icons/chevron-down'
import Globe from 'lucide-react/icons/globe'
import type { Network } from '../../../shared/networks.ts'
import type { App } from '../../app/App.ts'
import { useApp } from '../../app/hooks.ts'
import { track } from '../../app/track.ts'
import { useAction } from '../../dialog/useAction.ts'
import { goTo } from '../../flow/goTo.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { networkImage } from '../../networks/networkImage.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { WalletImage } from '../../ui/WalletImage.tsx'
import styles from './accountHead.module.css'
import { useAccountNetwork } from './useAccountNetwork.ts'

/** The network of the account by its mark. A button exactly if another network can be chosen. */
export function NetworkChip() {
  const { t } = useI18n()
  const { network, hasOther } = useAccountNetwork()
  const open = useAction(showNetworks)
  const name = network?.name ?? t('networks.unknown')
  const content = (
    <>
      <span className={styles.mark}>
        <NetworkIcon network={network} />
        {network?.testnet && (
          <span aria-hidden="true" className={styles.test}>
            {t('account.test')}
          </span>
        )}
      </span>
      <VisuallyHidden>
        {t('account.network')} <bdi>{name}</bdi>
        {network?.testnet && ` ${t('networks.testnet')}`}
      </VisuallyHidden>
    </>
  )
  if (!hasOther)
    return (
      <span className={styles.chip} title={name}>
        {content}
      </span>
    )
  return (
    <button className={styles.chip} onClick={() => open.run()} title={name} type="button">
      {content}
      <ChevronDown className={styles.end} />
    </button>
  )
}

/** The icon of the account's network, or a globe if the site does not list that network. */
function NetworkIcon({ network }: { network: Network | undefined }) {
  const { config } = useApp()
  if (!network) return <Globe />
  return <WalletImage isRound name={network.name} size="small" src={networkImage(config, network)} />
}

export function showNetworks(app: App): void {
  track(app, { name: 'CLICK_NETWORKS' })
  goTo(app, { view: 'Networks' })
}
