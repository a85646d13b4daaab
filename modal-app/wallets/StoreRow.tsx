import Globe from 'lucide-react/icons/globe'
import Puzzle from 'lucide-react/icons/puzzle'
import Smartphone from 'lucide-react/icons/smartphone'
import type { ListedWallet } from '../../shared/wallets.ts'
import type { App } from '../app/App.ts'
import { useApp } from '../app/hooks.ts'
import { track } from '../app/track.ts'
import { hostOf } from '../lib/originOf.ts'
import type { Store, StoreLink } from '../lib/storeLinks.ts'
import { useI18n } from '../lib/useI18n.tsx'
import { LinkRow } from '../ui/ListRow.tsx'

interface StoreRowProps {
  wallet: ListedWallet
  link: StoreLink
  /** Whether this is the recommended place. */
  primary?: boolean
}

const icons = {
  chromeStore: <Puzzle />,
  firefoxStore: <Puzzle />,
  appStore: <Smartphone />,
  playStore: <Smartphone />,
  homepage: <Globe />,
}

/** A place to get a wallet from. */
export function StoreRow({ wallet, link: { store, url }, primary = false }: StoreRowProps) {
  const { t } = useI18n()
  const app = useApp()
  return (
    <LinkRow
      href={url}
      icon={icons[store]}
      label={t(`getWallet.store.${store}`, { host: hostOf(wallet.homepage) })}
      onClick={() => noteStore(app, wallet, store)}
      primary={primary}
    />
  )
}

/** Tracks that the link was followed. */
function noteStore(app: App, { id, name, order }: ListedWallet, type: Store): void {
  track(app, { name: 'GET_WALLET', properties: { name, id, type, ...(order !== undefined && { rank: order }) } })
}
