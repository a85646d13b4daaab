import { useCallback, useEffect, useState } from 'preact/hooks'
import { emailAgain } from '../../../shared/api/embedded/email.schema.ts'
import { startEmail } from '../email/startEmail.ts'
import { hostOf } from '../hostOf.ts'
import type { MessageKey } from '../locales/texts.gen.ts'
import { codeProblem } from '../logins/codeProblem.ts'
import type { OpeningParts } from '../SdkParts.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { Lead } from '../ui/Lead.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Screen } from '../ui/Screen.tsx'
import { useTexts } from '../ui/useTexts.tsx'

interface SignInAgainProps {
  parts: OpeningParts
  email: string
  /** Called once the session is fresh. */
  done(): void
  left(): void
}

const codeLength = 6

/** Renews a sign-in that is too old for an action, with a code. The press that led here sends the mail. */
export function SignInAgain({ parts, email, done, left }: SignInAgainProps) {
  const { t } = useTexts()
  const { api, config } = parts
  const { projectId, pageOrigin } = config
  const [attemptId, setAttemptId] = useState<string>()
  const [code, setCode] = useState('')
  const [isBusy, setBusy] = useState(true)
  const [wrong, setWrong] = useState<MessageKey>()

  const run = useCallback(async (work: () => Promise<unknown>) => {
    setBusy(true)
    setWrong(undefined)
    await work().catch(thrown => setWrong(codeProblem(thrown, { '': 'security.failed' })))
    setBusy(false)
  }, [])
  const send = useCallback(
    () =>
      run(async () => {
        const begun = await startEmail(api, { projectId, pageOrigin, email, isAgain: true })
        setAttemptId(begun.attemptId)
      }),
    [run, api, projectId, pageOrigin, email],
  )
  useEffect(() => void send(), [send])
  const submit = (digits: string) =>
    run(async () => {
      if (!attemptId || digits.length < codeLength) return
      await api(emailAgain, { attemptId, code: digits }).finally(() => setCode(''))
      done()
    })

  return (
    <Screen
      host={hostOf(pageOrigin)}
      title={t('security.again.title')}
      actions={
        <>
          <Button isOff={isBusy} onPress={left}>
            {t('action.back')}
          </Button>
          <Button kind="strong" isBusy={isBusy} onPress={() => (attemptId ? submit(code) : send())}>
            {t(attemptId ? 'security.again.go' : 'logins.addEmail.send')}
          </Button>
        </>
      }
      others={
        attemptId && (
          <Button isOff={isBusy} onPress={send}>
            {t('logins.code.again')}
          </Button>
        )
      }
    >
      {attemptId ? (
        <>
          <Lead text="logins.code.lead" values={{ email }} />
          <Field
            label={t('logins.code.label')}
            hint={t('logins.code.hint')}
            wrong={wrong && t(wrong)}
            value={code}
            maxLength={codeLength}
            type="code"
            onInput={text => {
              const digits = text.replace(/\D/g, '')
              setCode(digits)
              setWrong(undefined)
              if (digits.length === codeLength && !isBusy) void submit(digits)
            }}
            onEnter={() => submit(code)}
          />
        </>
      ) : (
        wrong && <Notice kind="warning">{t(wrong)}</Notice>
      )}
    </Screen>
  )
}
