import type { Connection } from '../../../shared/connections.ts'
import { useSelector } from '../../app/hooks.ts'
import { copyText } from '../../lib/copyText.ts'
import { shortenAddress } from '../../lib/shortenAddress.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { tokensKey } from '../../tokens/tokens.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { AccountAvatar } from './AccountAvatar.tsx'
import styles from './accountView.module.css'
import { addressName } from './addressName.ts'
import { ExplorerLink } from './ExplorerLink.tsx'

interface AccountHeadProps {
  connection: Connection
  /** Leaves room for tabs. */
  compact: boolean
}

/** Who the account is: its picture, its name and its address. */
export function AccountHead({ connection, compact }: AccountHeadProps) {
  const { t } = useI18n()
  const key = tokensKey(connection)
  const shown = useSelector(state => state.account.addresses[key])
  const identity = useSelector(state => state.account.identities?.[key])
  const labels = useSelector(state => state.settings.addressLabels)
  const [account] = connection.accounts
  const { address = '', type } = account ?? {}
  const { display = address, explorerUrl } = shown ?? {}
  const name = addressName(labels, connection, address) ?? identity?.name ?? undefined
  const purpose = type === 'payment' || type === 'ordinal' ? t(`profile.account.${type}`) : undefined
  return (
    <div className={styles.head} data-compact={compact || undefined}>
      <AccountAvatar address={address} path={identity?.avatar ?? undefined} />
      <div className={styles.who}>
        {name && (
          <p className={styles.name}>
            <bdi>{name}</bdi>
          </p>
        )}
        <div className={styles.address}>
          <CopyButton
            // A new account must not inherit the "Copied" of the last one.
            key={address}
            label={t('account.copyAddress')}
            text={display}
            copy={copyText}
          >
            <bdi dir="ltr">{shortenAddress(display)}</bdi>
          </CopyButton>
          <ExplorerLink url={explorerUrl} />
        </div>
        {purpose && <p className={styles.purpose}>{purpose}</p>}
      </div>
    </div>
  )
}
