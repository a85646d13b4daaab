import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Copy from 'lucide-react/icons/copy'
import Globe from 'lucide-react/icons/globe'
import { useLayoutEffect, useRef, useState } from 'react'
import type { Connection } from '../../../shared/connections.ts'
import type { Network } from '../../../shared/networks.ts'
import type { App } from '../../app/App.ts'
import { useApp, useSelector } from '../../app/hooks.ts'
import { track } from '../../app/track.ts'
import { activeConnection } from '../../connections/activeConnection.ts'
import { hasOtherNetwork } from '../../connections/hasOtherNetwork.ts'
import { useAction } from '../../dialog/useAction.ts'
import { goTo } from '../../flow/goTo.ts'
import { copyText } from '../../lib/clipboard.ts'
import { shownOwner } from '../../lib/emails.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { networkImage, networkOf } from '../../networks/networks.ts'
import { tokensKey } from '../../tokens/tokens.ts'
import { ShortAddress } from '../../ui/AddressText.tsx'
import { LiveRegion } from '../../ui/Announcement.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { useCopied } from '../../ui/CopyButton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { WalletImage } from '../../ui/WalletImage.tsx'
import styles from './accountHead.module.css'
import { addressName } from './useShownAddress.ts'

/** The account's identity, in place of the view's title: its picture, two lines, and its network. */
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
 * The address above the wallet's name or, once there is a name, the name above the address. There are two lines from
 * the first frame, so a late name moves nothing.
 */
function Identity({ connection }: { connection: Connection }) {
  const { t } = useI18n()
  const key = tokensKey(connection)
  const shown = useSelector(state => state.account.addresses[key])
  const identity = useSelector(state => state.account.identities?.[key]?.value)
  const who = useSelector(state => shownOwner(state, connection))
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
  const beside = purpose ?? (name ? undefined : (who ?? connection.wallet.name))
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

interface AccountAvatarProps {
  address: string
  /** The path of the picture on the operator's server, if the account's name has one. */
  path: string | undefined
}

/** The picture of an account. Until it has loaded, or without one, a pattern in the colours of the address. Decorative. */
function AccountAvatar({ address, path }: AccountAvatarProps) {
  const { config } = useApp()
  const [drawn, setDrawn] = useState<string>()
  const image = useRef<HTMLImageElement>(null)
  // On a return the picture has already loaded, so the colours must not flash first.
  useLayoutEffect(() => {
    if (image.current?.complete && image.current.naturalWidth > 0) setDrawn(path)
  }, [path])
  return (
    <span className={styles.avatar}>
      <Avatar address={address} />
      {path && (
        <img
          alt=""
          decoding="sync"
          data-drawn={drawn === path || undefined}
          draggable={false}
          onError={() => setDrawn(undefined)}
          onLoad={() => setDrawn(path)}
          ref={image}
          src={config.apiUrl + path}
        />
      )}
    </span>
  )
}

/** The icon of the account's network. It is a button only if another network can be chosen. */
function NetworkChip() {
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

/** The active account's network (undefined if the site does not list it), and whether another can be chosen. */
export function useAccountNetwork(): { network: Network | undefined; hasOther: boolean } {
  const { adapters } = useApp()
  const connection = useSelector(activeConnection)
  const network = useSelector(state => connection && networkOf(state, connection))
  return { network, hasOther: useSelector(state => hasOtherNetwork(state, adapters)) }
}
