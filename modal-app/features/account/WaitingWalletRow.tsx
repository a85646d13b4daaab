import Power from 'lucide-react/icons/power'
import type { Connection } from '../../../shared/connections.ts'
import { useAction } from '../../dialog/useAction.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { endConnection, switchWallet } from './profileActions.ts'
import { WalletLine } from './WalletLine.tsx'

/** A wallet that is connected but not in use. */
export function WaitingWalletRow({ connection }: { connection: Connection }) {
  const { t } = useI18n()
  const select = useAction(switchWallet)
  const end = useAction(endConnection)
  return (
    <WalletLine action={t('profile.switch')} connection={connection} onClick={() => select.run(connection)}>
      <IconButton
        icon={end.isRunning ? <Spinner /> : <Power />}
        label={t('profile.disconnect', { wallet: connection.wallet.name })}
        onClick={() => end.run(connection)}
      />
    </WalletLine>
  )
}
