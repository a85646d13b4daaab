import WalletIcon from 'lucide-react/icons/wallet'
import type { App } from '../../app/App.ts'
import { useSelector } from '../../app/hooks.ts'
import { useAction } from '../../dialog/useAction.ts'
import { currentRoute } from '../../flow/router.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { StatusScreen } from '../../ui/StatusScreen.tsx'
import type { OverlayRequest } from './views.ts'

const openOver = async (app: App, request: OverlayRequest) => void (await app.host.call('overlay.open', request))

/** Shown inside the page until the visitor has completed the required steps in the modal. */
export function ContinueOverView() {
  const { t } = useI18n()
  const open = useAction(openOver)
  const route = useSelector(state => currentRoute(state.router))
  if (route.view !== 'ContinueOver') return null
  const { why, request } = route
  return (
    <StatusScreen
      actions={
        <Button busy={open.isRunning} onClick={() => void open.run(request)} variant="primary">
          {t(`inline.${why}.action`)}
        </Button>
      }
      picture={<WalletIcon />}
      title={t(`inline.${why}.title`)}
    >
      {t(`inline.${why}.text`)}
    </StatusScreen>
  )
}
