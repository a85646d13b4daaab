import KeyRound from 'lucide-react/icons/key-round'
import type { App } from '../../app/App.ts'
import { useApp, useSelector } from '../../app/hooks.ts'
import { siteHost } from '../../app/siteHost.ts'
import { useAction } from '../../dialog/useAction.ts'
import { momentText } from '../../lib/dates.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { hasFailed } from '../../reads/Read.ts'
import { Button } from '../../ui/Button.tsx'
import { ListTitle } from '../../ui/ListTitle.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { StatusScreen } from '../../ui/StatusScreen.tsx'
import { FormSkeleton } from '../../ui/viewSkeletons.tsx'
import { SessionFacts } from './SessionFacts.tsx'
import { SignStep, useEnd } from './SignStep.tsx'
import { readSessions, revokeSession, sessionOwner } from './sessionActions.ts'
import { type KeptSession, noSessions, standingOf } from './smartSessions.ts'

const read = (app: App) => readSessions(app)

/** This account's sessions with this site, each with a way to revoke it. */
export function SmartSessionListView() {
  const { config, clock } = useApp()
  const { t } = useI18n()
  const again = useAction(read)
  const owner = useSelector(sessionOwner)
  const list = useSelector(({ smartSessions = noSessions }) => (owner ? smartSessions.lists[owner] : undefined))
  if (hasFailed(list) && !list?.value)
    return (
      <Notice
        action={
          <Button busy={again.isRunning} inline onClick={() => void again.run()}>
            {t('action.tryAgain')}
          </Button>
        }
        tone="error"
      >
        {t('session.list.failed')}
      </Notice>
    )
  if (!list?.value) return <FormSkeleton />
  const { sessions, unproven } = list.value
  const isActive = (each: KeptSession) => standingOf(each, clock.now()) === 'active'
  const [active, over] = [sessions.filter(isActive), sessions.filter(each => !isActive(each))]
  const unprovenNotice = unproven > 0 && (
    <Notice tone="warning">{t('session.list.unproven', { count: unproven })}</Notice>
  )
  if (sessions.length === 0)
    return (
      <>
        <StatusScreen picture={<KeyRound />} title={t('session.list.empty.title')}>
          {t('session.list.empty.text')}
        </StatusScreen>
        {unprovenNotice}
      </>
    )
  return (
    <Stack gap="loose">
      {unprovenNotice}
      {active.length > 0 && (
        <Stack>
          {active.map(session => (
            <Session key={keyOf(session)} session={session} />
          ))}
          <Notice>{t('session.list.note', { site: siteHost(config) })}</Notice>
        </Stack>
      )}
      {over.length > 0 && (
        <Stack>
          <ListTitle>{t('session.list.over')}</ListTitle>
          {over.map(session => (
            <Session key={keyOf(session)} session={session} />
          ))}
        </Stack>
      )}
    </Stack>
  )
}

const keyOf = ({ chainId, pci }: KeptSession) => `${chainId} ${pci}`

function Session({ session }: { session: KeptSession }) {
  const { clock } = useApp()
  const { t, locale } = useI18n()
  const end = useEnd()
  const standing = standingOf(session, clock.now())
  const { revokedAt, expiry, pci } = session
  const value = revokedAt === undefined ? end(expiry) : momentText(new Date(revokedAt * 1_000), locale)
  return (
    <Stack gap="tight">
      <SessionFacts terms={session} until={{ label: t(`session.${standing}`), value }} />
      {standing === 'active' && (
        <SignStep label={t('session.revoke')} pci={pci} sign={app => revokeSession(app, session)} />
      )}
    </Stack>
  )
}
