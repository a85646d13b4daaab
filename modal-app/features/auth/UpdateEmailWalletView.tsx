import Info from 'lucide-react/icons/info'
import { useLayoutEffect, useRef, useState } from 'react'
import { useApp, useSelector } from '../../app/hooks.ts'
import { siteHost } from '../../app/siteHost.ts'
import { useAction } from '../../dialog/useAction.ts'
import { go } from '../../flow/go.ts'
import { isOpenedFor } from '../../flow/router.ts'
import { isEmail } from '../../lib/emails.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { Footnote } from '../../ui/Footnote.tsx'
import { Lead } from '../../ui/Lead.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { saveEmail } from './emailChangeActions.ts'
import { type LoginProblem, mailTask, problemOf } from './login.ts'
import { ProblemText } from './ProblemText.tsx'

/** Asks for the address that takes the place of the present one. @spec 2.view-update-email-wallet */
export function UpdateEmailWalletView() {
  const app = useApp()
  const { t } = useI18n()
  const task = useSelector(mailTask)
  const isForPage = useSelector(({ router }) => isOpenedFor(router))
  const [email, setEmail] = useState('')
  const [isIncomplete, setIncomplete] = useState(false)
  const save = useAction(saveEmail)
  const input = useRef<HTMLInputElement>(null)

  useLayoutEffect(() => {
    if (document.hasFocus()) input.current?.focus({ preventScroll: true })
  }, [])

  const login = task?.facts.login
  const failed: LoginProblem | undefined = task?.status === 'failed' ? { is: problemOf(task.code) } : undefined
  const problem: LoginProblem | undefined = isIncomplete ? { is: 'incomplete' } : (login?.problem ?? failed)
  const submit = () => {
    const text = email.trim()
    setIncomplete(!isEmail(text))
    if (isEmail(text)) void save.run(text)
    else input.current?.focus()
  }
  return (
    <>
      <Lead>{t('emailChange.lead')}</Lead>
      {isForPage && <Footnote icon={<Info />}>{t('emailChange.forSite', { site: siteHost(app.config) })}</Footnote>}
      <Stack>
        <TextField
          about={problem ? <ProblemText problem={problem} /> : t('emailChange.hint')}
          inputRef={input}
          isEmail
          isWrong={problem !== undefined}
          label={t('emailChange.label')}
          maxLength={254}
          onChange={text => {
            setEmail(text)
            setIncomplete(false)
          }}
          onEnter={submit}
          placeholder="you@example.com"
          value={email}
        />
        <Button busy={login?.isBusy === true && task?.status === 'waiting'} onClick={submit} variant="primary">
          {t('emailChange.save')}
        </Button>
        <Button onClick={() => go(app, { is: 'left' })} variant="quiet">
          {t('emailChange.cancel')}
        </Button>
      </Stack>
    </>
  )
}
