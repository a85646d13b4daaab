import { type KeyboardEvent, useRef, useState } from 'react'
import { useSelector } from '../../../app/hooks.ts'
import { moveInGrid } from '../../../lib/moveInGrid.ts'
import { useI18n } from '../../../lib/useI18n.tsx'
import { useAction } from '../../../modal/useAction.ts'
import { WalletTile } from '../../../ui/WalletTile.tsx'
import { selectWallet } from '../connectActions.ts'
import type { Agreement } from '../useAgreement.ts'
import type { KnownChoice } from './allWalletChoices.ts'
import styles from './allWallets.module.css'
import { useWalletPicture } from './useWalletPicture.ts'

interface WalletGridProps {
  choices: readonly KnownChoice[]
  agreement: Agreement
}

/** Wallets in columns. Tab stops once, at the one that had the keyboard last; arrows, Home and End go on from there. */
export function WalletGrid({ choices, agreement }: WalletGridProps) {
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

  function onKeyDown(event: KeyboardEvent): void {
    const items = [...(grid.current?.children ?? [])]
    const index = items.findIndex(item => item.contains(document.activeElement))
    if (index < 0 || event.altKey || event.metaKey) return
    const place = { index, count: items.length, columns: columnsOf(items), isMirrored: dir === 'rtl' }
    const target = moveInGrid(event.key, place)
    if (target === undefined) return
    event.preventDefault()
    items[target]?.querySelector('button')?.focus()
  }

  function tile(choice: KnownChoice, index: number) {
    const { kind, wallet } = choice
    const isConnected = connections.some(({ connectorId }) => connectorId === wallet.id)
    return (
      <li key={wallet.id}>
        <WalletTile
          disabledReasonId={agreement.missingId}
          icon={pictureOf(choice)}
          isStop={index === stop}
          name={wallet.name}
          onClick={() => agreement.demand(() => void select.run(choice, index))}
          onFocus={() => setLastId(wallet.id)}
          tag={isConnected ? t('connect.connected') : kind === 'page' ? t('connect.installed') : undefined}
        />
      </li>
    )
  }

  return (
    // biome-ignore lint/a11y/noRedundantRoles: WebKit drops the list role together with the bullets
    <ul aria-label={t('connect.wallets')} className={styles.grid} onKeyDown={onKeyDown} ref={grid} role="list">
      {choices.map(tile)}
    </ul>
  )
}

/** How many stand in the first row. */
function columnsOf(items: readonly Element[]): number {
  const top = items[0]?.getBoundingClientRect().top
  const second = items.findIndex(item => item.getBoundingClientRect().top !== top)
  return second < 0 ? items.length : second
}
