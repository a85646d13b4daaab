import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import type { Connection } from '../../../shared/connections.ts'
import { useSelector } from '../../app/hooks.ts'
import { activeConnection } from '../../connections/activeConnection.ts'
import { copyText } from '../../lib/copyText.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { tokensKey } from '../../tokens/tokens.ts'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { ShortAddress } from '../../ui/ShortAddress.tsx'
import { useCopied } from '../../ui/useCopied.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { AccountAvatar } from './AccountAvatar.tsx'
import styles from './accountHead.module.css'
import { addressName } from './addressName.ts'
import { NetworkChip } from './NetworkChip.tsx'

/** Who the account is, in the place of the view's title: its picture, two lines, and its network. */
export function AccountHead() {
  const connection = useSelector(activeConnection)
  if (!connection) return null
  const { address = '' } = connection.accounts[0] ?? {}
  // A new account must not inherit the "Copied" of the last one.
  return (
    <div className={styles.head}>
      <Identity connection={connection} key={address} />
      <NetworkChip />
    </div>
  )
}

/**
 * The address over the wallet's name, or, once there is a name, the name over the address. There are two lines from the first
 * frame, so a name that arrives late moves nothing.
 */
function Identity({ connection }: { connection: Connection }) {
  const { t } = useI18n()
  const key = tokensKey(connection)
  const shown = useSelector(state => state.account.addresses[key])
  const identity = useSelector(state => state.account.identities?.[key]?.value)
  const labels = useSelector(state => state.settings.addressLabels)
  const { address = '', type } = connection.accounts[0] ?? {}
  const { display = address } = shown ?? {}
  const name = addressName(labels, connection, address) ?? identity?.name ?? undefined
  const purpose = type === 'payment' || type === 'ordinal' ? t(`profile.account.${type}`) : undefined
  const { result, run } = useCopied(display, copyText)
  const short = (
    <>
      <ShortAddress address={display} />
      {result === 'done' ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
    </>
  )
  const beside = purpose ?? (name ? undefined : connection.wallet.name)
  return (
    <>
      <AccountAvatar address={address} path={identity?.avatar ?? undefined} />
      <div className={styles.who} data-result={result}>
        <p className={styles.first}>{name ? <bdi>{name}</bdi> : short}</p>
        <p className={styles.second}>
          {result ? (
            <span aria-hidden="true">{t(`copy.${result}`)}</span>
          ) : (
            <>
              {name && short}
              {beside && <bdi className={styles.beside}>{beside}</bdi>}
            </>
          )}
        </p>
        <button
          aria-label={t('account.copyAddress')}
          className={styles.copy}
          onClick={() => void run()}
          title={t('account.copyAddress')}
          type="button"
        />
        <LiveRegion>{result && <VisuallyHidden>{t(`copy.${result}`)}</VisuallyHidden>}</LiveRegion>
      </div>
    </>
  )
}
