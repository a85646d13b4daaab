import ChevronDown from 'lucide-react/icons/chevron-down'
import { useAction } from '../../dialog/useAction.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import styles from './accountHead.module.css'
import { NetworkIcon } from './NetworkIcon.tsx'
import { showNetworks } from './showNetworks.ts'
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
