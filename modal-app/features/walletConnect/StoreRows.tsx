import Globe from 'lucide-react/icons/globe'
import Puzzle from 'lucide-react/icons/puzzle'
import Smartphone from 'lucide-react/icons/smartphone'
import type { ListedWallet } from '../../../shared/wallets.ts'
import { useApp } from '../../app/hooks.ts'
import { hostOf } from '../../lib/hostOf.ts'
import { deviceOf, storeLinks } from '../../lib/storeLinks.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { useAction } from '../../modal/useAction.ts'
import { LinkRow } from '../../ui/LinkRow.tsx'
import { List } from '../../ui/List.tsx'
import { noteStore } from './linkActions.ts'

const icons = {
  chromeStore: <Puzzle />,
  firefoxStore: <Puzzle />,
  appStore: <Smartphone />,
  playStore: <Smartphone />,
  homepage: <Globe />,
}

/** Where a wallet is got for the browser or phone at hand. */
export function StoreRows({ wallet }: { wallet: ListedWallet }) {
  const { isMobile } = useApp()
  const { t } = useI18n()
  const note = useAction(noteStore)
  const links = storeLinks(wallet, deviceOf(navigator.userAgent, isMobile)).filter(({ fits }) => fits)
  return (
    <List label={t('getWallet.here')}>
      {links.map(({ store, url }) => (
        <LinkRow
          href={url}
          icon={icons[store]}
          key={store}
          label={t(`getWallet.store.${store}`, { host: hostOf(wallet.homepage) })}
          onClick={() => void note.run(wallet, store)}
        />
      ))}
    </List>
  )
}
