import { useApp, useSelector } from '../../app/hooks.ts'
import { activeConnection } from '../../connections/activeConnection.ts'
import { hintsFor, type TaskTexts, walletTexts, walletWord } from '../../dialog/taskTexts.ts'
import { currentRoute } from '../../flow/router.ts'
import { TaskScreen } from '../../flow/TaskScreen.tsx'
import { useI18n } from '../../lib/useI18n.tsx'
import { outcomeOf } from '../../tasks/outcome.ts'
import { NameText } from '../../ui/NameText.tsx'
import { faceOf } from './faceOf.tsx'
import { startRegistration } from './namesActions.ts'

const texts = {
  ...walletTexts,
  waiting: 'names.waiting',
  done: 'names.waiting',
  failed: 'names.failed',
} as const satisfies TaskTexts

/** Waits for the wallet's signature and the server's answer. Every outcome leads to another view. */
export function NameRequestView() {
  const { config, isMobile } = useApp()
  const { t } = useI18n()
  const task = useSelector(state => state.task)
  const route = useSelector(state => currentRoute(state.router))
  const connection = useSelector(activeConnection)
  if (route.view !== 'NameRequest' || !connection) return null

  const { wallet } = connection
  const outcome = task?.kind === 'register' ? outcomeOf(task) : 'waiting'
  return (
    <TaskScreen
      again={{ isGuarded: true, isBusy: outcome === 'waiting', run: startRegistration }}
      names={{
        name: <NameText name={`${route.label}.${config.nameZone}`} />,
        wallet: <bdi>{walletWord(wallet, t)}</bdi>,
      }}
      outcome={outcome}
      ring={{ name: wallet.name, icon: wallet.icon, picture: faceOf(connection) }}
      texts={{ ...texts, ...hintsFor(wallet.kind, isMobile) }}
      walletSays={task?.says}
    />
  )
}
