import { useState } from 'preact/hooks'
import { readSelf } from '../endpoints.ts'
import { createCallAdmin } from './callAdmin.ts'
import type { Session } from './Session.ts'
import { Shell } from './Shell.tsx'
import { SignInView } from './SignInView.tsx'

/**
 * The admin. The token stays in this page's memory, because browsers write sessionStorage to disk to restore tabs.
 * After a reload, a password manager fills it in again.
 */
export function AdminApp() {
  const [session, setSession] = useState<Session>()
  const [ended, setEnded] = useState('')
  const signIn = async (token: string) => {
    const call = createCallAdmin(token, () => {
      setEnded('This token no longer counts. Sign in with another one.')
      setSession(undefined)
    })
    const { name, role, may } = await call(readSelf)
    setEnded('')
    setSession({ call, name, role, may: new Set(may) })
  }
  return session ? (
    <Shell session={session} onSignOut={() => setSession(undefined)} />
  ) : (
    <SignInView note={ended} onToken={signIn} />
  )
}
