import { useApp, useSelector } from '../../app/hooks.ts'
import { activeConnection } from '../../connections/activeConnection.ts'
import { go } from '../../flow/go.ts'
import { currentRoute } from '../../flow/router.ts'
import { fillText } from '../../lib/fillText.tsx'
import { useI18n } from '../../lib/useI18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConnectingRing } from '../../ui/ConnectingRing.tsx'
import { NameText } from '../../ui/NameText.tsx'
import { StatusScreen } from '../../ui/StatusScreen.tsx'
import { faceOf } from './faceOf.tsx'

/** Confirms the account's new name. @spec 2.view-register-account-name-success */
export function RegisterAccountNameSuccessView() {
  const { t } = useI18n()
  const app = useApp()
  const route = useSelector(state => currentRoute(state.router))
  const connection = useSelector(activeConnection)
  if (route.view !== 'RegisterAccountNameSuccess') return null
  return (
    <StatusScreen
      actions={
        <Button onClick={() => go(app, { is: 'left' })} variant="primary">
          {t('names.done.go')}
        </Button>
      }
      picture={
        connection && (
          <ConnectingRing
            icon={connection.wallet.icon}
            name={connection.wallet.name}
            picture={faceOf(connection)}
            state="done"
          />
        )
      }
      title={fillText(marks => t('names.done.heading', marks), { name: <NameText name={route.name} /> })}
    >
      {t('names.done.text')}
    </StatusScreen>
  )
}
