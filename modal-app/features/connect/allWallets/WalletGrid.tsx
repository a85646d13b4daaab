import { type KeyboardEvent, type SyntheticEvent, useRef, useState } from 'react'
import { useApp, useSelector } from '../../../app/hooks.ts'
import { useAction } from '../../../dialog/useAction.ts'
import { moveInGrid } from '../../../lib/followKeyboard.ts'
import { useI18n } from '../../../lib/useI18n.tsx'
import { WalletTile } from '../../../ui/WalletTile.tsx'
import { isConnectedThrough } from '../../../wallets/walletWays.ts'
import type { Agreement } from '../AgreementBox.tsx'
import { selectWallet } from '../connectActions.ts'
import type { KnownChoice } from './allWalletChoices.ts'
import styles from './allWallets.module.css'

interface WalletGridProps {
  choices: readonly KnownChoice[]
  agreement: Agreement
}

/** Wallets in columns. Tab stops at one tile, the last focused; arrows, Home and End move from there. */
export function WalletGrid({ choices, agreement }: WalletGridProps) {
  const app = useApp()
  const { t, dir } = useI18n()
  const connections = useSelector(state => state.connections.list)
  const select = useAction(selectWallet)
  const pictureOf = useWalletPicture()
  const [lastId, setLastId] = useState<string>()
  const grid = useRef<HTMLUListElement>(null)
  const stop = Math.max(
    0,
    choices.findIndex(({ wallet }) => wallet.id === lastId),
  )

  const itemsOf = () => [...(grid.current?.children ?? [])]
  /** The index of the tile an event happened in; -1 between tiles. */
  const indexOf = ({ target }: SyntheticEvent) =>
    itemsOf().findIndex(item => item.firstElementChild?.contains(target as Node))

  function onClick(event: SyntheticEvent): void {
    const index = indexOf(event)
    const choice = choices[index]
    if (choice) agreement.demand(() => void select.run(choice, index))
  }

  function onKeyDown(event: KeyboardEvent): void {
    const items = itemsOf()
    const index = indexOf(event)
    if (index < 0 || event.altKey || event.metaKey) return
    const place = { index, count: items.length, columns: columnsOf(items), isMirrored: dir === 'rtl' }
    const target = moveInGrid(event.key, place)
    if (target === undefined) return
    event.preventDefault()
    items[target]?.querySelector('button')?.focus()
  }

  function tile(choice: KnownChoice, index: number) {
    const { kind, wallet } = choice
    const isConnected =
      kind === 'page' ? isConnectedThrough(app, wallet.id) : connections.some(each => each.connectorId === wallet.id)
    return (
      <li key={wallet.id}>
        <WalletTile
          disabledReasonId={agreement.missingId}
          icon={pictureOf(choice)}
          isStop={index === stop}
          name={wallet.name}
          tag={isConnected ? t('connect.connected') : kind === 'page' ? t('connect.installed') : undefined}
        />
      </li>
    )
  }

  return (
    <ul
      aria-label={t('connect.wallets')}
      className={styles.grid}
      onClick={onClick}
      onFocus={event => setLastId(choices[indexOf(event)]?.wallet.id)}
      onKeyDown={onKeyDown}
      ref={grid}
      // biome-ignore lint/a11y/noRedundantRoles: WebKit drops the list role together with the bullets
      role="list"
    >
      {choices.map(tile)}
    </ul>
  )
}

/** The number of tiles in the first row. */
function columnsOf(items: readonly Element[]): number {
  const top = items[0]?.getBoundingClientRect().top
  const second = items.findIndex(item => item.getBoundingClientRect().top !== top)
  return second < 0 ? items.length : second
}

/**
 * Picks a wallet's picture: its own, or the one in the sheet of all pictures. Until the sheet has loaded, tiles show
 * letters instead of requesting each file. Pictures that are not in the sheet have files of their own.
 */
function useWalletPicture(): (choice: KnownChoice) => string | undefined {
  const { config } = useApp()
  const pictures = useSelector(state => state.walletList.pictures)
  return ({ kind, wallet }) => {
    const image = kind === 'page' ? wallet.icon : wallet.image
    if (image === undefined || image.startsWith('data:')) return image
    if (pictures) return pictures[image] ?? image
    return config.walletPictures ? undefined : image
  }
}
