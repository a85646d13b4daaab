import Info from 'lucide-react/icons/info'
import { useApp, useSelector } from '../../app/hooks.ts'
import { siteHost } from '../../app/siteHost.ts'
import { useAction } from '../../dialog/useAction.ts'
import { go } from '../../flow/go.ts'
import { isOpenedFor } from '../../flow/router.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { Footnote } from '../../ui/Footnote.tsx'
import { Lead } from '../../ui/Lead.tsx'
import { EmailForm } from './EmailForm.tsx'
import { saveEmail } from './emailChangeActions.ts'
import { mailTask } from './login.ts'

/** Asks for the address that replaces the current one. @spec 2.view-update-email-wallet */
export function UpdateEmailWalletView() {
  const app = useApp()
  const { t } = useI18n()
  const task = useSelector(mailTask)
  const isForPage = useSelector(({ router }) => isOpenedFor(router))
  const save = useAction(saveEmail)
  return (
    <>
      <Lead>{t('emailChange.lead')}</Lead>
      {isForPage && <Footnote icon={<Info />}>{t('emailChange.forSite', { site: siteHost(app.config) })}</Footnote>}
      <EmailForm
        hint={t('emailChange.hint')}
        label={t('emailChange.label')}
        onSubmit={email => void save.run(email)}
        submit={t('emailChange.save')}
        task={task}
      >
        <Button onClick={() => go(app, { is: 'left' })} variant="quiet">
          {t('emailChange.cancel')}
        </Button>
      </EmailForm>
    </>
  )
}
