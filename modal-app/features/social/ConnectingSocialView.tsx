import { socialNames } from '../../../shared/embedded/socialProviders.ts'
import { useApp, useSelector } from '../../app/hooks.ts'
import { siteHost } from '../../app/siteHost.ts'
import { connectedBy } from '../../connections/connectionById.ts'
import { accountTexts, type TaskTexts } from '../../dialog/taskTexts.ts'
import { currentRoute } from '../../flow/router.ts'
import { ShareUser } from '../../flow/ShareUser.tsx'
import { type Again, TaskScreen } from '../../flow/TaskScreen.tsx'
import { useI18n } from '../../lib/useI18n.tsx'
import { outcomeOf } from '../../tasks/outcome.ts'
import { SocialMark } from '../../ui/SocialMark.tsx'
import { refusesBrowser } from '../../wallets/refusesBrowser.ts'
import { tryAgain } from './socialActions.ts'
import { BrowserRefused, failedSocialText, OtherWay, SocialTile } from './socialScreens.tsx'
import { socialTask } from './socialTask.ts'

/** A sign-in in a provider's window, with its current step. @spec 3.social-account */
export function ConnectingSocialView() {
  const app = useApp()
  const { t } = useI18n()
  const route = useSelector(state => currentRoute(state.router))
  const task = useSelector(socialTask)
  const address = useSelector(state => connectedBy(state)?.accounts[0]?.address)
  if (route.view !== 'ConnectingSocial') return null
  const { provider } = route
  const name = socialNames[provider]
  if (refusesBrowser(provider, app.userAgent)) return <BrowserRefused provider={provider} />

  const step = task?.facts.login?.step
  const stage = step?.is === 'social' ? step.stage : step?.is === 'wallet' ? 'wallet' : 'begun'
  const texts: TaskTexts = {
    ...accountTexts,
    waiting: `social.${stage}`,
    declined: 'social.declined',
    unsuitable: 'social.refused',
    unreachable: 'task.unreachable',
    failed: failedSocialText(task?.code) ?? 'social.failed',
  }
  const outcome = outcomeOf(task)
  const window = step?.is === 'social' ? step.window : undefined
  const again: Again =
    outcome === 'waiting' && window && stage === 'blocked'
      ? { isGuarded: false, isBusy: false, label: t('social.open'), run: () => window.open() }
      : outcome === 'waiting' && stage === 'closed'
        ? { isGuarded: false, isBusy: false, label: t('action.tryAgain'), run: tryAgain }
        : outcome === 'waiting' && window && stage === 'away'
          ? { isGuarded: false, isBusy: false, label: t('social.show'), run: () => window.focus() }
          : { isGuarded: false, isBusy: outcome === 'waiting', run: tryAgain }
  return (
    <>
      <TaskScreen
        actions={outcome === 'unsuitable' ? <OtherWay isOnly /> : undefined}
        address={address}
        again={again}
        names={{
          provider: name,
          wallet: name,
          site: siteHost(app.config),
        }}
        outcome={outcome}
        ring={{
          name,
          picture: (
            <SocialTile>
              <SocialMark social={provider} />
            </SocialTile>
          ),
        }}
        texts={texts}
      />
      {outcome === 'waiting' && <ShareUser />}
    </>
  )
}
