import ShieldCheck from 'lucide-react/icons/shield-check'
import WalletIcon from 'lucide-react/icons/wallet'
import { useApp, useSelector } from '../../app/hooks.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { useAction } from '../../modal/useAction.ts'
import { Footnote } from '../../ui/Footnote.tsx'
import { Lead } from '../../ui/Lead.tsx'
import { List } from '../../ui/List.tsx'
import { StatusScreen } from '../../ui/StatusScreen.tsx'
import { WalletRow } from '../../ui/WalletRow.tsx'
import { chooseWallet } from './connectActions.ts'

/** The wallets of this browser, one click each; or what to do when there is none. */
export function ConnectView() {
  const { config } = useApp()
  const { t } = useI18n()
  const wallets = useSelector(state => state.page.wallets)
  const choose = useAction(chooseWallet)
  if (!wallets.length)
    return (
      <StatusScreen picture={<WalletIcon />} title={t('connect.empty.title')}>
        {t('connect.empty.text')}
      </StatusScreen>
    )
  return (
    <>
      <Lead>{t('connect.lead')}</Lead>
      <List label={t('connect.title')}>
        {wallets.map(wallet => (
          <WalletRow
            key={wallet.id}
            name={wallet.name}
            icon={wallet.icon}
            tag={t('connect.installed')}
            onClick={() => choose.run(wallet)}
          />
        ))}
      </List>
      <Footnote icon={<ShieldCheck />}>{t('connect.promise', { site: new URL(config.origin).host })}</Footnote>
    </>
  )
}
