import Trash from 'lucide-react/icons/trash-2'
import type { Connection } from '../../../shared/connections.ts'
import { useAction } from '../../dialog/useAction.ts'
import { useArmed } from '../../dialog/useArmed.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { forgetWallet, reconnectWallet } from './profileActions.ts'
import { WalletLine } from './WalletLine.tsx'

/** A wallet that was connected earlier. */
export function RecentWalletRow({ connection }: { connection: Connection }) {
  const { t } = useI18n()
  const reconnect = useAction(reconnectWallet)
  const forget = useAction(forgetWallet)
  const guard = useArmed()
  const isWindow = connection.wallet.kind === 'external'
  return (
    <WalletLine
      action={t('profile.connect')}
      connection={connection}
      guard={isWindow ? guard : undefined}
      onClick={() => reconnect.run(connection)}
    >
      <IconButton
        icon={<Trash />}
        label={t('profile.forget', { wallet: connection.wallet.name })}
        onClick={() => forget.run(connection)}
      />
    </WalletLine>
  )
}
