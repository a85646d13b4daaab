import { socialNames } from '../../../shared/embedded/socialProviders.ts'
import { useApp, useSelector } from '../../app/hooks.ts'
import type { State } from '../../app/State.ts'
import { siteHost } from '../../app/siteHost.ts'
import { connectedBy } from '../../connections/connectionById.ts'
import { accountTexts, type TaskText, type TaskTexts } from '../../dialog/taskTexts.ts'
import { ShareUser } from '../../flow/ShareUser.tsx'
import { type Again, TaskScreen } from '../../flow/TaskScreen.tsx'
import { useI18n } from '../../lib/useI18n.tsx'
import { outcomeOf } from '../../tasks/outcome.ts'
import { loadQrCode, useLater } from '../../ui/loadQrCode.ts'
import { QrFrame } from '../../ui/QrFrame.tsx'
import { SocialMark } from '../../ui/SocialMark.tsx'
import { FarcasterButtons } from './FarcasterButtons.tsx'
import { farcasterStep } from './farcasterActions.ts'
import { tryAgain } from './socialActions.ts'
import { failedSocialText, OtherWay, SocialTile } from './socialScreens.tsx'
import { socialTask } from './socialTask.ts'
import styles from './socialTile.module.css'

const name = socialNames.farcaster

/** What the view is waiting for. `begun`: there is no code yet. */
type Wait = 'begun' | 'code' | 'expired' | 'opened' | 'unanswered' | 'wallet'

function waitOf(state: Pick<State, 'task'>): Wait {
  const { step, app } = socialTask(state)?.facts.login ?? {}
  if (step?.is === 'wallet') return 'wallet'
  if (step?.is !== 'farcaster') return 'begun'
  return step.isExpired ? 'expired' : (app ?? 'code')
}

const codeTexts: Readonly<Record<Wait, TaskText>> = {
  begun: ['farcaster.code.title', 'farcaster.code.begun'],
  code: 'farcaster.code',
  expired: ['farcaster.code.title', 'farcaster.code.expired'],
  opened: ['farcaster.app.title', 'farcaster.app.opened'],
  unanswered: 'farcaster.unanswered',
  wallet: 'farcaster.wallet',
}
/** On a phone that has the app. Its button waits for the link. */
const appTexts: Readonly<Record<Wait, TaskText>> = {
  ...codeTexts,
  begun: 'farcaster.app',
  code: 'farcaster.app',
  expired: 'farcaster.app',
}

/**
 * A sign-in with Farcaster's app: by a code, or on a phone by a link. @spec 2.view-connecting-farcaster
 */
export function ConnectingFarcasterView() {
  const app = useApp()
  const { t } = useI18n()
  const task = useSelector(socialTask)
  const wait = useSelector(waitOf)
  const address = useSelector(state => connectedBy(state)?.accounts[0]?.address)
  const outcome = outcomeOf(task)
  const isAsking = outcome === 'waiting' && wait !== 'wallet'
  const hasCode = isAsking && (!app.isMobile || wait === 'unanswered')
  const failed = failedSocialText(task?.code) ?? 'farcaster.failed'
  const texts: TaskTexts = {
    ...accountTexts,
    waiting: (app.isMobile ? appTexts : codeTexts)[wait],
    declined: 'farcaster.declined',
    unsuitable: 'social.refused',
    unreachable: 'task.unreachable',
    failed,
  }
  const again: Again = {
    ...(failed === 'farcaster.over' && { label: t('farcaster.over.again') }),
    isGuarded: false,
    isBusy: outcome === 'waiting',
    run: tryAgain,
  }
  return (
    <>
      <TaskScreen
        actions={
          isAsking ? (
            <FarcasterButtons hasApp={app.isMobile} hasCode={hasCode} />
          ) : outcome === 'unsuitable' ? (
            <OtherWay isOnly />
          ) : undefined
        }
        address={address}
        again={again}
        names={{ provider: name, wallet: name, site: siteHost(app.config) }}
        outcome={outcome}
        picture={hasCode && <FarcasterCode />}
        pictureLast={app.isMobile && hasCode}
        ring={{
          name,
          picture: (
            <SocialTile>
              <SocialMark social="farcaster" />
            </SocialTile>
          ),
          state: isAsking && wait !== 'opened' ? 'ready' : undefined,
        }}
        texts={texts}
      />
      {isAsking && <ShareUser />}
    </>
  )
}

/** The code for Farcaster's app, with its logo. The frame stays while there is no code yet, and between two codes. */
function FarcasterCode() {
  const { t } = useI18n()
  const step = useSelector(farcasterStep)
  const Code = useLater(loadQrCode)?.QrCode
  return (
    <QrFrame
      picture={
        <span className={styles.inCode}>
          <SocialMark social="farcaster" />
        </span>
      }
      stale={step?.isExpired}
    >
      {Code && step && <Code hasPicture key={step.url} label={t('farcaster.code.label')} text={step.url} />}
    </QrFrame>
  )
}
