import { useApp, useSelector } from '../../app/hooks.ts'
import { activeConnection } from '../../connections/activeConnection.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { networkImage } from '../../networks/networks.ts'
import { List } from '../../ui/List.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { WalletImage } from '../../ui/WalletImage.tsx'
import styles from './receive.module.css'
import { receivingNetworks } from './WalletReceiveView.tsx'

/** The networks on which the address can receive. */
export function WalletCompatibleNetworksView() {
  const { t } = useI18n()
  const { config } = useApp()
  const connection = useSelector(activeConnection)
  const networks = useSelector(state => state.networks)
  if (!connection) return null
  return (
    <>
      <Notice>{t('compatibleNetworks.lead')}</Notice>
      <List label={t('title.WalletCompatibleNetworks')}>
        {receivingNetworks({ networks }, connection).map(network => (
          <div className={styles.network} key={network.id}>
            <WalletImage isRound name={network.name} size="small" src={networkImage(config, network)} />
            <bdi className={styles.name}>{network.name}</bdi>
          </div>
        ))}
      </List>
    </>
  )
}
