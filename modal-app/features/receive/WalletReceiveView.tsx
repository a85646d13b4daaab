import { caipAddress } from '../../../shared/caip.ts'
import type { Connection } from '../../../shared/connections.ts'
import type { Network } from '../../../shared/networks.ts'
import { namespaceFacts } from '../../adapters/namespaceFacts.ts'
import { useApp, useSelector } from '../../app/hooks.ts'
import type { State } from '../../app/State.ts'
import { activeConnection } from '../../connections/activeConnection.ts'
import { paymentAccount } from '../../connections/paymentAccount.ts'
import { useAction } from '../../dialog/useAction.ts'
import { goTo } from '../../flow/goTo.ts'
import { copyText } from '../../lib/clipboard.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { networkImage, networkOf, networksOf } from '../../networks/networks.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Lead } from '../../ui/Lead.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import { loadQrCode, useLater } from '../../ui/loadQrCode.ts'
import { Notice } from '../../ui/Notice.tsx'
import { QrFrame } from '../../ui/QrFrame.tsx'
import { WalletImage } from '../../ui/WalletImage.tsx'
import styles from './receive.module.css'

/** Reference §1.14. */
const maxShown = 5

/** The pictures of the first networks. Decorative: their number stands beside it. */
function NetworkStrip({ networks }: { networks: readonly Network[] }) {
  const { config } = useApp()
  return (
    <span className={styles.strip}>
      {networks.slice(0, maxShown).map(network => (
        <WalletImage isRound key={network.id} name={network.name} size="small" src={networkImage(config, network)} />
      ))}
    </span>
  )
}

/** The visitor's address, to scan or to copy, and the networks it is for. */
export function WalletReceiveView() {
  const connection = useSelector(activeConnection)
  return connection ? <Receive connection={connection} /> : null
}

function Receive({ connection }: { connection: Connection }) {
  const { t } = useI18n()
  const networks = useSelector(state => state.networks)
  const Code = useLater(loadQrCode)?.QrCode
  const openNetworks = useAction(app => goTo(app, { view: 'WalletCompatibleNetworks' }))
  const { address = '', type } = paymentAccount(connection) ?? {}
  const display = useShownForm(connection, address)
  const half = Math.ceil(display.length / 2)
  const ordinals = connection.accounts.find(account => account.type === 'ordinal')?.address
  const compatible = receivingNetworks({ networks }, connection)
  const isShared = compatible.length > 1
  const [only] = compatible
  return (
    <div className={styles.root}>
      <Lead>{only && !isShared ? t('receive.only', { network: only.name }) : t('receive.lead')}</Lead>
      <QrFrame>{Code && <Code key={display} label={t('receive.code')} text={display} />}</QrFrame>
      <CopyButton
        copy={copyText}
        doneLabel={t('receive.copied')}
        key={display}
        label={t('receive.copy')}
        text={display}
      >
        {t('receive.copy')}
      </CopyButton>
      <p className={styles.address}>
        <bdi dir="ltr">
          {display.slice(0, half)}
          <wbr />
          {display.slice(half)}
        </bdi>
      </p>
      {isShared && (
        <ListRow
          icon={<NetworkStrip networks={compatible} />}
          label={t('receive.networks', { count: compatible.length })}
          onClick={() => openNetworks.run()}
        />
      )}
      {type === 'payment' && <Notice>{t('receive.payments')}</Notice>}
      {type === 'payment' && ordinals && (
        <CopyButton copy={copyText} doneLabel={t('receive.copied')} label={t('receive.ordinals')} text={ordinals}>
          {t('receive.ordinals')}
        </CopyButton>
      )}
    </div>
  )
}

/** The address as people write it, once its adapter has been loaded. */
function useShownForm({ chainId }: Connection, address: string): string {
  return useSelector(state => state.account.addresses[caipAddress(chainId, address)]?.display) ?? address
}

/**
 * The networks on which an address can receive, the current one first. A smart account is a contract, which may exist
 * on the current network alone (reference §1.14); an embedded one has its key on all of them.
 */
export function receivingNetworks(state: Pick<State, 'networks'>, connection: Connection): readonly Network[] {
  const current = networkOf(state, connection)
  const isContract = paymentAccount(connection)?.type === 'smartAccount' && connection.wallet.kind !== 'auth'
  const isShared = namespaceFacts[connection.namespace].sharesAddresses && !isContract
  const others = isShared ? networksOf(state, connection.namespace).filter(({ id }) => id !== current?.id) : []
  return current ? [current, ...others] : others
}
