import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { isEmail } from '../../lib/emails.ts'
import type { TaskOf } from '../../tasks/Task.ts'
import { Button } from '../../ui/Button.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { type LoginProblem, problemOf } from './login.ts'
import { ProblemText } from './ResendButton.tsx'

interface EmailFormProps {
  label: string
  /** Shown below the field while nothing is wrong. */
  hint: string
  /** The button's text. */
  submit: string
  /** What was entered before; an incomplete one is marked. */
  given?: string | undefined
  task: TaskOf<'connect' | 'emailChange'> | undefined
  onSubmit: (email: string) => void
  /** More buttons. */
  children?: ReactNode
}

/** Asks for an email address, and sends it once it is complete. */
export function EmailForm({ label, hint, submit, given, task, onSubmit, children }: EmailFormProps) {
  const [email, setEmail] = useState(given ?? '')
  const [isIncomplete, setIncomplete] = useState(given !== undefined && !isEmail(given))
  const input = useRef<HTMLInputElement>(null)

  useLayoutEffect(() => {
    if (!given && document.hasFocus()) input.current?.focus({ preventScroll: true })
  }, [given])

  const login = task?.facts.login
  const failed: LoginProblem | undefined = task?.status === 'failed' ? { is: problemOf(task.code) } : undefined
  const problem: LoginProblem | undefined = isIncomplete ? { is: 'incomplete' } : (login?.problem ?? failed)
  const send = () => {
    const text = email.trim()
    setIncomplete(!isEmail(text))
    if (isEmail(text)) onSubmit(text)
    else input.current?.focus()
  }
  return (
    <Stack>
      <TextField
        about={problem ? <ProblemText problem={problem} /> : hint}
        inputRef={input}
        isEmail
        isWrong={problem !== undefined}
        label={label}
        maxLength={254}
        onChange={text => {
          setEmail(text)
          setIncomplete(false)
        }}
        onEnter={send}
        placeholder="you@example.com"
        value={email}
      />
      <Button busy={login?.isBusy === true && task?.status === 'waiting'} onClick={send} variant="primary">
        {submit}
      </Button>
      {children}
    </Stack>
  )
}
