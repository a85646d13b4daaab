import Globe from 'lucide-react/icons/globe'
import type { Connection } from '../../../shared/connections.ts'
import type { ConnectorKind } from '../../../shared/wallets.ts'
import type { App } from '../../app/App.ts'
import { useApp, useSelector } from '../../app/hooks.ts'
import { SiteName } from '../../app/SiteName.tsx'
import { siteHost } from '../../app/siteHost.ts'
import { activeConnection } from '../../connections/activeConnection.ts'
import {
  hintsFor,
  isInToolbar,
  type TaskText,
  type TaskTexts,
  walletTexts,
  walletWord,
} from '../../dialog/taskTexts.ts'
import { useAction } from '../../dialog/useAction.ts'
import { useArmed } from '../../dialog/useArmed.ts'
import { TaskScreen } from '../../flow/TaskScreen.tsx'
import { fillText } from '../../lib/fillText.tsx'
import { useI18n } from '../../lib/useI18n.tsx'
import { isSignedIn, keyOf, signInRules } from '../../sessions/sessions.ts'
import { networkAccountKey } from '../../sessions/signInOffer.ts'
import { type Outcome, outcomeOf } from '../../tasks/outcome.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { WalletImage } from '../../ui/WalletImage.tsx'
import { SignInFacts } from './SignInFacts.tsx'
import { cancelSignIn, signIn } from './signIn.ts'
import styles from './siwx.module.css'

/**
 * Proves the visitor's identity to the site. The signed content is explained in plain words, and stays during the
 * request.
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
      {!task && <SignInHead connection={connection} />}
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
  // A later or newer nonce does not change what a press confirms.
  const guard = useArmed(wallet && networkAccountKey(keyOf(wallet)))
  const { appLink } = wallet ?? {}
  return (
    <>
      {outcome === 'waiting' && appLink ? (
        // A wallet on this phone got the request through the relay. Its app opens only by a press.
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

/** The site, the wallet, and the site's request. */
function SignInHead({ connection }: { connection: Connection }) {
  const { wallet } = connection
  const { config } = useApp()
  const { t } = useI18n()
  const logo = useSelector(state => state.settings.siteLogo)
  const names = { site: <SiteName />, wallet: <bdi>{walletWord(wallet, t)}</bdi> }
  return (
    <div className={styles.head}>
      <div className={styles.pictures}>
        {logo ? (
          <WalletImage name={siteHost(config)} size="hero" src={logo} />
        ) : (
          <span aria-hidden="true" className={styles.site}>
            <Globe />
          </span>
        )}
        {wallet.kind === 'auth' ? (
          <Avatar address={connection.accounts[0]?.address ?? ''} size="hero" />
        ) : (
          <WalletImage name={wallet.name} size="hero" src={wallet.icon} />
        )}
      </div>
      <h2 className={styles.lead}>{fillText(marks => t('siwx.lead', marks), names)}</h2>
      <p className={styles.text}>{fillText(marks => t('siwx.text', marks), names)}</p>
    </div>
  )
}

const texts = {
  ...walletTexts,
  waiting: 'siwx.waiting',
  declined: 'siwx.declined',
  refused: 'siwx.refused',
  expired: 'siwx.expired',
  unchecked: 'siwx.unchecked',
  unreachable: 'siwx.unreachable',
  done: 'siwx.done',
  failed: ['siwx.failed.title', 'task.failed.text'],
} as const satisfies TaskTexts

export type SignInText = keyof typeof texts

interface Facts {
  /** The wallet's kind. */
  kind: ConnectorKind
  isMobile: boolean
  isRequired: boolean
}

/** Texts during and after the request. */
function signInTexts({ kind, isMobile, isRequired }: Facts): TaskTexts {
  const waiting: TaskText = isInToolbar(kind, isMobile)
    ? texts.waiting
    : ['siwx.waiting.title', 'siwx.waiting.text.away']
  const declined: TaskText = isRequired ? ['siwx.declined.title', 'siwx.declined.text.required'] : texts.declined
  return { ...texts, ...hintsFor(kind, isMobile), waiting, declined }
}
