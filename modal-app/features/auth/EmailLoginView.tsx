import { useLayoutEffect, useRef, useState } from 'react'
import { useSelector } from '../../app/hooks.ts'
import { useAction } from '../../dialog/useAction.ts'
import { currentRoute } from '../../flow/router.ts'
import { isEmail } from '../../lib/emails.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { Lead } from '../../ui/Lead.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { sendCode } from './emailActions.ts'
import { type LoginProblem, loginTask, problemOf } from './login.ts'
import { ProblemText } from './ProblemText.tsx'
import { WalletOpening } from './WalletOpening.tsx'

/** Asks for the address that a code is sent to. @spec 2.view-email-login */
export function EmailLoginView() {
  const { t } = useI18n()
  const route = useSelector(state => currentRoute(state.router))
  const task = useSelector(loginTask)
  const given = route.view === 'EmailLogin' ? route.email : undefined
  const [email, setEmail] = useState(given ?? '')
  const [isIncomplete, setIncomplete] = useState(given !== undefined && !isEmail(given))
  const send = useAction(sendCode)
  const input = useRef<HTMLInputElement>(null)

  useLayoutEffect(() => {
    if (!given && document.hasFocus()) input.current?.focus({ preventScroll: true })
  }, [given])

  const login = task?.facts.login
  if (task?.status === 'done' || login?.step?.is === 'wallet') return <WalletOpening />

  const failed: LoginProblem | undefined = task?.status === 'failed' ? { is: problemOf(task.code) } : undefined
  const problem: LoginProblem | undefined = isIncomplete ? { is: 'incomplete' } : (login?.problem ?? failed)
  const submit = () => {
    const text = email.trim()
    setIncomplete(!isEmail(text))
    if (isEmail(text)) void send.run(text)
    else input.current?.focus()
  }
  return (
    <>
      <Lead>{t('email.lead')}</Lead>
      <Stack>
        <TextField
          about={problem ? <ProblemText problem={problem} /> : t('email.hint')}
          inputRef={input}
          isEmail
          isWrong={problem !== undefined}
          label={t('email.label')}
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
          {t('email.continue')}
        </Button>
      </Stack>
    </>
  )
}
