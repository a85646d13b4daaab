import WalletIcon from 'lucide-react/icons/wallet'
import { useAction } from '../../dialog/useAction.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { StatusScreen } from '../../ui/StatusScreen.tsx'
import { showWalletsToGet } from './showWalletsToGet.ts'

/** Connect without any way to connect: none of the site's wallets is in this browser, or can be reached. */
export function NoWalletsScreen() {
  const { t } = useI18n()
  const get = useAction(showWalletsToGet)
  return (
    <StatusScreen
      actions={<Button onClick={() => get.run()}>{t('getWallet.title')}</Button>}
      picture={<WalletIcon />}
      title={t('connect.empty.title')}
    >
      {t('connect.empty.text')}
    </StatusScreen>
  )
}
