import WalletIcon from 'lucide-react/icons/wallet'
import { useApp, useSelector } from '../../app/hooks.ts'
import { useAction } from '../../dialog/useAction.ts'
import { deviceOf, fitsDevice } from '../../lib/storeLinks.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { Lead } from '../../ui/Lead.tsx'
import { List } from '../../ui/List.tsx'
import { ListSkeleton } from '../../ui/ListSkeleton.tsx'
import { StatusScreen } from '../../ui/StatusScreen.tsx'
import { WalletRow } from '../../ui/WalletRow.tsx'
import { obtainableWallets } from '../../wallets/obtainableWallets.ts'
import { useWalletSources } from '../../wallets/useWalletSources.ts'
import { readMoreWallets } from '../../wallets/walletListActions.ts'
import { selectWallet } from './connectActions.ts'

/** Few enough to choose from. All others are in the list of all wallets. */
const shownCount = 3

/** A few of the operator's wallets for this device, each with a reason to choose it. */
export function WalletsToGet() {
  const { isMobile } = useApp()
  const { t } = useI18n()
  const device = deviceOf(navigator.userAgent, isMobile)
  const wallets = obtainableWallets(useWalletSources()).filter(wallet => fitsDevice(wallet, device))
  const { hasMore, isReading, pagesRead } = useSelector(state => state.walletList)
  const readMore = useAction(readMoreWallets)
  const show = useAction(selectWallet)
  // The list has the reasons, and the better choice.
  if (isReading && (!wallets.length || !pagesRead)) return <ListSkeleton />
  if (!wallets.length)
    return (
      <StatusScreen
        actions={
          hasMore ? (
            <Button busy={isReading} onClick={() => readMore.run()}>
              {t('action.tryAgain')}
            </Button>
          ) : undefined
        }
        picture={<WalletIcon />}
        title={t(hasMore ? 'getWallet.unread' : 'getWallet.none')}
      >
        {t('connect.empty.text')}
      </StatusScreen>
    )
  return (
    <>
      <Lead>{t('getWallet.lead')}</Lead>
      <List label={t('getWallet.title')}>
        {wallets.slice(0, shownCount).map((wallet, index) => (
          <WalletRow
            about={wallet.about}
            icon={wallet.image}
            key={wallet.id}
            name={wallet.name}
            onClick={() => show.run({ kind: 'listed', wallet }, index)}
            tag={t('connect.get')}
            tone="offer"
          />
        ))}
      </List>
    </>
  )
}
