import { useEffect, useRef, useState } from 'preact/hooks'
import { Button } from '../../secure-site/ui/Button.tsx'
import { Failure } from './Failure.tsx'
import { TextField } from './TextField.tsx'
import { useRun } from './useRun.ts'

/** The only view without a token. */
export function SignInView({ note, onToken }: { note: string; onToken(token: string): Promise<void> }) {
  const [token, setToken] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const { run, isBusy, failure } = useRun(() => onToken(token.trim()))
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  return (
    <main class="sign-in">
      <h1>Admin</h1>
      <form
        ref={form}
        class="card"
        onSubmit={event => {
          event.preventDefault()
          if (token.trim()) run()
        }}
      >
        {note && <p role="status">{note}</p>}
        <TextField
          label="Token"
          hint="Create one on the server: admin:token --role owner --name NAME"
          type="password"
          autoComplete="current-password"
          value={token}
          onInput={setToken}
        />
        <Failure failure={failure} />
        <Button kind="strong" isBusy={isBusy} isOff={!token.trim()} onPress={run}>
          Sign in
        </Button>
      </form>
    </main>
  )
}
