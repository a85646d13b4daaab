import Image from 'lucide-react/icons/image'
import { useState } from 'react'
import type { Nft } from '../../../shared/api/nfts.schema.ts'
import type { Network } from '../../../shared/networks.ts'
import { explorerPage } from '../../adapters/explorerPage.ts'
import { useApp } from '../../app/hooks.ts'
import { formatShort } from '../../lib/decimal.ts'
import { hostOf } from '../../lib/hostOf.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import styles from './nfts.module.css'

interface NftTileProps {
  nft: Nft
  network: Network
}

/** An NFT with its picture. A link to its contract where the network has an explorer. */
export function NftTile({ nft, network }: NftTileProps) {
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

/** Pictures come from the operator's server, which has checked them. Without one, a quiet sign. */
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
