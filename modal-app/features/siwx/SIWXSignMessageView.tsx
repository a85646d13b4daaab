import type { App } from '../../app/App.ts'
import { useApp, useSelector } from '../../app/hooks.ts'
import { SiteName } from '../../app/SiteName.tsx'
import { activeConnection } from '../../connections/activeConnection.ts'
import { useAction } from '../../dialog/useAction.ts'
import { useArmed } from '../../dialog/useArmed.ts'
import { walletWord } from '../../dialog/walletWord.ts'
import { TaskScreen } from '../../flow/TaskScreen.tsx'
import { useI18n } from '../../lib/useI18n.tsx'
import { networkAccountKey } from '../../sessions/networkAccountKey.ts'
import { isSignedIn, keyOf, signInRules } from '../../sessions/sessions.ts'
import { type Outcome, outcomeOf } from '../../tasks/outcome.ts'
import { Button } from '../../ui/Button.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { cancelSignIn } from './cancelSignIn.ts'
import { SignInFacts } from './SignInFacts.tsx'
import { SignInHead } from './SignInHead.tsx'
import { signIn } from './signIn.ts'
import { signInTexts } from './signInTexts.ts'

/**
 * Proves to the site who the visitor is. What is signed is said in plain words, and stays while the wallet is asked.
 * @spec 2.view-siwx-sign-message
 */
export function SIWXSignMessageView() {
  const { isMobile } = useApp()
  const { t } = useI18n()
  const connection = useSelector(activeConnection)
  const task = useSelector(state => (state.task?.kind === 'signIn' ? state.task : undefined))
  const isRequired = useSelector(state => signInRules(state)?.isRequired === true)
  const isDone = useSelector(state => {
    const now = activeConnection(state)
    return now !== undefined && isSignedIn(state, now)
  })
  if (!connection) return null
  const { wallet } = connection
  const outcome = outcomeOf(task)
  return (
    <>
      {!task && <SignInHead wallet={wallet} />}
      <SignInFacts connection={connection} isAsked={task !== undefined} />
      {task ? (
        <TaskScreen
          actions={<Actions isBusy={task.status === 'waiting'} outcome={outcome} />}
          isRow
          names={{ wallet: <bdi>{walletWord(wallet, t)}</bdi>, site: <SiteName /> }}
          outcome={outcome}
          ring={{ name: wallet.name, icon: wallet.icon }}
          texts={signInTexts({ kind: wallet.kind, isMobile, isRequired })}
          walletSays={task.says}
        />
      ) : (
        <Stack end gap="tight">
          <Actions isBusy={isDone} />
        </Stack>
      )}
    </>
  )
}

/** Asks within the click. */
const ask = (app: App) => signIn(app)

const openApp = (app: App, url: string) => app.openLink({ url, by: 'link' })

function Actions({ isBusy, outcome }: { isBusy: boolean; outcome?: Outcome }) {
  const { t } = useI18n()
  const asking = useAction(ask)
  const opening = useAction(openApp)
  const cancelling = useAction(cancelSignIn)
  const wallet = useSelector(activeConnection)
  // A nonce that comes later, or a newer one, changes nothing of what a press answers.
  const guard = useArmed(wallet && networkAccountKey(keyOf(wallet)))
  const { appLink } = wallet ?? {}
  return (
    <>
      {outcome === 'waiting' && appLink ? (
        // A wallet on this phone was asked through the relay. Its app opens only by a press.
        <Button onClick={() => void opening.run(appLink)} variant="primary">
          {t('action.openWallet', { wallet: wallet?.wallet.name ?? '' })}
        </Button>
      ) : (
        <Button busy={isBusy || asking.isRunning} guard={guard} onClick={() => void asking.run()} variant="primary">
          {t(outcome && outcome !== 'waiting' ? 'action.tryAgain' : 'siwx.signIn')}
        </Button>
      )}
      <Button busy={cancelling.isRunning} onClick={() => void cancelling.run()} variant="quiet">
        {t('action.cancel')}
      </Button>
    </>
  )
}
