import type { ErrorCode } from '../../../shared/errors.ts'
import { useApp, useSelector } from '../../app/hooks.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { goBack } from '../../modal/closeModal.ts'
import { currentRoute } from '../../modal/router.ts'
import { useAction } from '../../modal/useAction.ts'
import { Button } from '../../ui/Button.tsx'
import { ConnectingRing } from '../../ui/ConnectingRing.tsx'
import { StatusScreen } from '../../ui/StatusScreen.tsx'
import { chooseWallet } from './connectActions.ts'

type Failure = 'declined' | 'busy' | 'missing' | 'failed'

const failures: Partial<Record<ErrorCode, Failure>> = {
  user_rejected: 'declined',
  unauthorized: 'declined',
  wallet_busy: 'busy',
  wallet_not_found: 'missing',
}

/** Waiting for the visitor's answer in a wallet of the page; or what became of it, and how to go on. */
export function ConnectingExternalView() {
  const app = useApp()
  const { t } = useI18n()
  const choose = useAction(chooseWallet)
  const attempt = useSelector(state => state.attempt)
  const walletId = useSelector(({ router }) => {
    const route = currentRoute(router)
    return route.view === 'ConnectingExternal' ? route.walletId : ''
  })
  const wallet = useSelector(state => state.page.wallets.find(({ id }) => id === walletId))
  const name = wallet?.name ?? t('connect.browserWallet')
  const outcome = attempt?.status === 'failed' ? (failures[attempt.code] ?? 'failed') : 'waiting'
  const isWaiting = outcome === 'waiting'
  return (
    <StatusScreen
      picture={<ConnectingRing name={name} icon={wallet?.icon} state={isWaiting ? 'waiting' : 'failed'} />}
      title={t(`connecting.${outcome}.title`, { wallet: name })}
      actions={
        isWaiting ? (
          <Button variant="quiet" onClick={() => goBack(app)}>
            {t('action.cancel')}
          </Button>
        ) : (
          <Button variant="primary" onClick={() => choose.run(walletId)}>
            {t('action.tryAgain')}
          </Button>
        )
      }
    >
      {t(`connecting.${outcome}.text`, { wallet: name })}
    </StatusScreen>
  )
}
