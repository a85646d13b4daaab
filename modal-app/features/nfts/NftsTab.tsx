import ChevronDown from 'lucide-react/icons/chevron-down'
import Image from 'lucide-react/icons/image'
import { useMemo, useState } from 'react'
import type { Nft } from '../../../shared/api/nfts.schema.ts'
import type { Network } from '../../../shared/networks.ts'
import { explorerPage } from '../../adapters/explorerPage.ts'
import { useApp, useSelector } from '../../app/hooks.ts'
import { activeConnection } from '../../connections/activeConnection.ts'
import { useAction } from '../../dialog/useAction.ts'
import { timeText } from '../../lib/dates.ts'
import { formatShort } from '../../lib/decimal.ts'
import { hostOf } from '../../lib/originOf.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { networkOf } from '../../networks/networks.ts'
import { failedPart } from '../../reads/pagedList.ts'
import { ExplorerInstead } from '../../tokens/ExplorerInstead.tsx'
import { tokensKey } from '../../tokens/tokens.ts'
import { Button } from '../../ui/Button.tsx'
import { EndMark } from '../../ui/EndMark.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StatusScreen } from '../../ui/StatusScreen.tsx'
import { type NftList, nftKey, readMoreNfts, sortNfts, toggleHidden } from './nftActions.ts'
import styles from './nfts.module.css'

const unread: NftList = { status: 'reading', items: [], readAtMs: 0, showsHidden: false }

/** The account's NFTs as a grid of images; suspected spam is hidden. */
export function NftsTab() {
  const { t, dates } = useI18n()
  const connection = useSelector(activeConnection)
  const network = useSelector(state => connection && networkOf(state, connection))
  const list = useSelector(state => connection && state.nfts[tokensKey(connection)]) ?? unread
  const { items, status, next, showsHidden, readAtMs, isUnseen } = list
  const failed = failedPart(list)
  const { shown, hidden } = useMemo(() => sortNfts(items), [items])
  const more = useAction(readMoreNfts)
  const toggle = useAction(toggleHidden)
  if (!network) return null
  const isEnd = status === 'ready' && next === null
  const retry = (
    <Button busy={status === 'reading'} inline onClick={() => more.run()}>
      {t('action.tryAgain')}
    </Button>
  )
  if (failed === 'all')
    return (
      <Notice action={retry} title={t('nfts.failed.title')} tone="error">
        {t('nfts.failed.text')}
      </Notice>
    )
  if (isUnseen && !items.length)
    return (
      <ExplorerInstead
        link={explorer => t('nfts.explorer', { explorer })}
        network={network}
        picture={<Image />}
        title={t('nfts.unseen.title')}
      >
        {t('nfts.unseen.text', { network: network.name })}
      </ExplorerInstead>
    )
  return (
    <div
      aria-busy={status === 'reading'}
      className={styles.root}
      data-unread={(!items.length && status === 'reading') || undefined}
    >
      {failed === 'new' && (
        <Notice action={retry} title={t('nfts.new.failed')} tone="error">
          {t('stale.asOf', { time: timeText(new Date(readAtMs), dates) })}
        </Notice>
      )}
      {!items.length && isEnd && (
        <StatusScreen picture={<Image />} title={t('nfts.empty.title')}>
          {t('nfts.empty.text', { network: network.name })}
        </StatusScreen>
      )}
      <Grid label={t('nfts.list')} network={network} nfts={shown} skeletons={status === 'reading' && !failed ? 6 : 0} />
      {status === 'ready' && next && <EndMark key={next} onReach={() => void more.run()} />}
      {failed === 'older' && (
        <Notice action={retry} tone="error">
          {t('nfts.more.failed')}
        </Notice>
      )}
      {hidden.length > 0 && (
        <button aria-expanded={showsHidden} className={styles.toggle} onClick={() => toggle.run()} type="button">
          {t('nfts.hidden', { count: hidden.length })}
          <ChevronDown />
        </button>
      )}
      {hidden.length > 0 && showsHidden && (
        <>
          <p className={styles.note}>{t('nfts.hidden.note')}</p>
          <Grid label={t('nfts.hidden', { count: hidden.length })} network={network} nfts={hidden} />
        </>
      )}
    </div>
  )
}

interface GridProps {
  label: string
  network: Network
  nfts: readonly Nft[]
  skeletons?: number
}

function Grid({ label, network, nfts, skeletons = 0 }: GridProps) {
  if (!nfts.length && !skeletons) return null
  return (
    // biome-ignore lint/a11y/noRedundantRoles: WebKit drops the list role together with the bullets
    <ul aria-label={label} className={styles.grid} role="list">
      {nfts.map(nft => (
        <li key={nftKey(nft)}>
          <NftTile network={network} nft={nft} />
        </li>
      ))}
      {[...'abcdef'].slice(0, skeletons).map(tile => (
        <li aria-hidden="true" className={styles.waiting} key={tile}>
          <Skeleton shape="block" />
          <Skeleton width="medium" />
        </li>
      ))}
    </ul>
  )
}

interface NftTileProps {
  nft: Nft
  network: Network
}

/** An NFT with its image. Links to its contract if the network has an explorer. */
function NftTile({ nft, network }: NftTileProps) {
  const { t, numbers } = useI18n()
  const { contract, tokenId, name, collection, amount } = nft
  const explorer = explorerPage(network, `address/${contract}`)
  const title = name || (tokenId ? `#${tokenId}` : t('nfts.unnamed'))
  const content = (
    <>
      <span className={styles.picture}>
        <Picture key={nft.image} path={nft.image} />
        {amount !== '1' && <span className={styles.amount}>×{formatShort(amount, numbers)}</span>}
      </span>{' '}
      <span className={styles.name}>
        <bdi>{title}</bdi>
      </span>{' '}
      {collection && (
        <span className={styles.collection}>
          <bdi>{collection}</bdi>
        </span>
      )}
    </>
  )
  if (!explorer) return <div className={styles.tile}>{content}</div>
  return (
    <a
      className={styles.tile}
      href={explorer}
      rel="noopener noreferrer"
      target="_blank"
      title={t('nfts.explorer', { explorer: hostOf(explorer) })}
    >
      {content}
    </a>
  )
}

/** An image from the operator's server, which has validated it, or a placeholder. */
function Picture({ path }: { path: string | undefined }) {
  const { config } = useApp()
  const [hasFailed, setFailed] = useState(false)
  if (!path || hasFailed) return <Image />
  return (
    <img
      alt=""
      decoding="async"
      draggable={false}
      loading="lazy"
      onError={() => setFailed(true)}
      src={config.apiUrl + path}
    />
  )
}
