import LayoutGrid from 'lucide-react/icons/layout-grid'
import { useApp, useSelector } from '../../app/hooks.ts'
import { useAction } from '../../dialog/useAction.ts'
import { showAllWallets } from '../../flow/showAllWallets.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { offeredNamespaces } from '../../networks/projectNamespaces.ts'
import { List } from '../../ui/List.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import { WalletRow } from '../../ui/WalletRow.tsx'
import { obtainableWallets } from '../../wallets/obtainableWallets.ts'
import { showWallet } from './linkActions.ts'
import { PairingScreen } from './PairingScreen.tsx'
import { pairingOutcome } from './pairingTexts.ts'

/**
 * The view for sites whose only method is WalletConnect: a code to scan or, on phones, the wallets whose apps can be
 * opened.
 * @spec 2.view-connecting-walletconnect-basic
 */
export function ConnectingWalletConnectBasicView() {
  const app = useApp()
  const { t } = useI18n()
  const settings = useSelector(state => state.settings)
  const listed = useSelector(state => state.walletList.wallets)
  const isSet = useSelector(state => pairingOutcome(state) !== 'unset')
  const show = useAction(showWallet)
  const showAll = useAction(showAllWallets)
  // Wallets of the page are not filtered out here: their view offers to connect them in the page.
  const sources = { settings, listed, namespaces: offeredNamespaces(app), pageWallets: [] }
  const offered = obtainableWallets({ ...sources, hasWalletConnect: isSet, isMobile: app.isMobile })
  const withApp = offered.filter(({ mobileLink }) => mobileLink !== undefined)
  const all = isSet && (
    <ListRow icon={<LayoutGrid />} key="all" label={t('allWallets.title')} onClick={() => showAll.run()} />
  )
  if (!app.isMobile || !isSet || !withApp.length)
    return (
      <>
        <PairingScreen platform="qrcode" />
        {all}
      </>
    )
  return (
    <List label={t('connect.wallets')}>
      {withApp.map((wallet, index) => (
        <WalletRow icon={wallet.image} key={wallet.id} name={wallet.name} onClick={() => show.run(wallet, index)} />
      ))}
      {all}
    </List>
  )
}
