import KeyRound from 'lucide-react/icons/key-round'
import type { App } from '../../app/App.ts'
import { useApp, useSelector } from '../../app/hooks.ts'
import { siteHost } from '../../app/siteHost.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { Footnote } from '../../ui/Footnote.tsx'
import { Lead } from '../../ui/Lead.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { SessionFacts } from './SessionFacts.tsx'
import { SignStep, useEnd } from './SignStep.tsx'
import { keepSession, skipSession } from './sessionActions.ts'
import type { OfferedSession } from './smartSessions.ts'

/** A session that the wallet has just granted the page, with the choice to keep it in the list. */
export function SmartSessionCreatedView() {
  const offered = useSelector(state => state.smartSessions?.offered[0])
  return offered ? <Offered offered={offered} /> : null
}

function Offered({ offered }: { offered: OfferedSession }) {
  const { config } = useApp()
  const { t } = useI18n()
  const end = useEnd()
  const { terms } = offered
  return (
    <>
      <Stack>
        <Lead>{t('session.created.lead', { site: siteHost(config) })}</Lead>
        <SessionFacts terms={terms} until={{ label: t('session.ends'), value: end(terms.expiry) }} />
        <Footnote icon={<KeyRound />}>{t('session.created.text')}</Footnote>
      </Stack>
      <SignStep
        isPrimary
        label={t('session.keep')}
        leave={{ label: t('session.notNow'), run: (app: App) => skipSession(app, offered) }}
        pci={terms.pci}
        sign={app => keepSession(app, offered)}
      />
    </>
  )
}
