import { useState } from 'preact/hooks'
import { emailChange, emailChangeCode, emailChangeResend } from '../../../shared/api/embedded/emailChange.schema.ts'
import { hostOf } from '../hostOf.ts'
import type { MessageKey } from '../locales/texts.gen.ts'
import type { OpeningParts } from '../SdkParts.ts'
import type { Prove } from '../signing/Prove.ts'
import type { TicketAnswer } from '../tickets/ticketRequest.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { Lead } from '../ui/Lead.tsx'
import { Screen } from '../ui/Screen.tsx'
import { useTexts } from '../ui/useTexts.tsx'
import { codeProblem } from './codeProblem.ts'

interface AddEmailProps {
  parts: OpeningParts
  prove: Prove
  answer(answer: TicketAnswer): Promise<void>
}

/** A pending code. @property isFormer it went to the current mail address */
interface Awaited {
  attemptId: string
  email: string
  isFormer: boolean
}

/** Adds an email login. Typed here with its codes, where neither page nor modal can read along. */
export function AddEmail({ parts, prove, answer }: AddEmailProps) {
  const { t } = useTexts()
  const { api, config } = parts
  const [email, setEmail] = useState('')
  const [awaited, setAwaited] = useState<Awaited>()
  const [code, setCode] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<MessageKey>()

  const run = async (work: () => Promise<unknown>) => {
    if (isBusy) return
    setBusy(true)
    setWrong(undefined)
    try {
      await work()
    } catch (thrown) {
      setWrong(codeProblem(thrown, reasons))
    }
    setBusy(false)
  }
  const begin = () =>
    run(async () => {
      const { projectId, pageOrigin } = config
      const proof = await prove('changeEmail', email.trim())
      const asked = { projectId, pageOrigin, email: email.trim(), proof }
      const { attemptId, action } = await api(emailChange, asked)
      setAwaited({ attemptId, email: email.trim(), isFormer: action === 'VERIFY_PRIMARY_OTP' })
    })
  const submit = ({ attemptId }: Awaited) =>
    run(async () => {
      const done = await api(emailChangeCode, { attemptId, code }).finally(() => setCode(''))
      if (done.email) return answer({ ok: 'saved' })
      if (done.attemptId) setAwaited({ attemptId: done.attemptId, email: email.trim(), isFormer: false })
    })
  const resend = (last: Awaited) =>
    run(async () => {
      const { attemptId } = await api(emailChangeResend, { attemptId: last.attemptId })
      setAwaited({ ...last, attemptId })
    })

  const host = hostOf(config.pageOrigin)
  if (!awaited)
    return (
      <Screen
        key="email"
        host={host}
        title={t('logins.addEmail.title')}
        actions={
          <Button kind="strong" isBusy={isBusy} onPress={begin}>
            {t('logins.addEmail.send')}
          </Button>
        }
      >
        <Lead text="logins.addEmail.lead" />
        <Field
          label={t('logins.addEmail.label')}
          hint={t('logins.addEmail.hint')}
          wrong={wrong && t(wrong)}
          value={email}
          maxLength={254}
          type="email"
          onInput={text => {
            setEmail(text)
            setWrong(undefined)
          }}
          onEnter={begin}
        />
      </Screen>
    )
  return (
    <Screen
      key={awaited.isFormer ? 'former' : 'next'}
      host={host}
      title={t('logins.addEmail.title')}
      actions={
        <>
          <Button isOff={isBusy} onPress={() => resend(awaited)}>
            {t('logins.code.again')}
          </Button>
          <Button kind="strong" isBusy={isBusy} onPress={() => submit(awaited)}>
            {t('logins.code.finish')}
          </Button>
        </>
      }
    >
      <Lead text={awaited.isFormer ? 'logins.code.former' : 'logins.code.lead'} values={{ email: awaited.email }} />
      <Field
        label={t('logins.code.label')}
        hint={t('logins.code.hint')}
        wrong={wrong && t(wrong)}
        value={code}
        maxLength={6}
        type="code"
        onInput={text => {
          setCode(text.replace(/\D/g, ''))
          setWrong(undefined)
        }}
        onEnter={() => submit(awaited)}
      />
    </Screen>
  )
}

const reasons = { sign_in_old: 'code.signInOld', session_ended: 'code.signedOut', '': 'code.network' } as const
