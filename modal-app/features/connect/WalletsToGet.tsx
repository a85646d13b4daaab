import WalletIcon from 'lucide-react/icons/wallet'
import { useSelector } from '../../app/hooks.ts'
import { useAction } from '../../dialog/useAction.ts'
import type { MessageKey } from '../../lib/createI18n.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { Lead } from '../../ui/Lead.tsx'
import { ListSkeleton } from '../../ui/ListSkeleton.tsx'
import { StatusScreen } from '../../ui/StatusScreen.tsx'
import { obtainableWallets } from '../../wallets/obtainableWallets.ts'
import { useWalletSources } from '../../wallets/useWalletSources.ts'
import { readMoreWallets } from '../../wallets/walletListActions.ts'
import { WalletRows } from './WalletRows.tsx'

/** The operator's wallets that are not yet in this browser. */
export function WalletsToGet() {
  const { t } = useI18n()
  const wallets = obtainableWallets(useWalletSources())
  const { hasMore, isReading } = useSelector(state => state.walletList)
  const readMore = useAction(readMoreWallets)
  const more = (label: MessageKey) =>
    hasMore && (
      <Button busy={isReading} onClick={() => readMore.run()}>
        {t(label)}
      </Button>
    )
  if (!wallets.length && isReading) return <ListSkeleton />
  if (!wallets.length)
    return (
      <StatusScreen
        actions={more('action.tryAgain') || undefined}
        picture={<WalletIcon />}
        title={t(hasMore ? 'getWallet.unread' : 'getWallet.none')}
      >
        {t('connect.empty.text')}
      </StatusScreen>
    )
  return (
    <>
      <Lead>{t('getWallet.lead')}</Lead>
      <WalletRows choices={wallets.map(wallet => ({ kind: 'listed', wallet }))} />
      {more('getWallet.more')}
    </>
  )
}
