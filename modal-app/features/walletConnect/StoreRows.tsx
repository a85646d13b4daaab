import type { ListedWallet } from '../../../shared/wallets.ts'
import { useApp } from '../../app/hooks.ts'
import { deviceOf, storeLinks } from '../../lib/storeLinks.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { List } from '../../ui/List.tsx'
import { StoreRow } from '../../wallets/StoreRow.tsx'

/** Links to get a wallet for this browser or phone. */
export function StoreRows({ wallet }: { wallet: ListedWallet }) {
  const { isMobile } = useApp()
  const { t } = useI18n()
  const links = storeLinks(wallet, deviceOf(navigator.userAgent, isMobile)).filter(({ fits }) => fits)
  return (
    <List label={t('getWallet.here')}>
      {links.map(link => (
        <StoreRow key={link.store} link={link} wallet={wallet} />
      ))}
    </List>
  )
}
