import { useState } from 'preact/hooks'
import { readSelf } from '../endpoints.ts'
import { createCallAdmin } from './callAdmin.ts'
import type { Session } from './Session.ts'
import { Shell } from './Shell.tsx'
import { SignInView } from './SignInView.tsx'

/**
 * The admin. The token is in this page's memory alone: a reload asks for it again, which a password manager answers, and no
 * browser writes it to a disk, as they do with sessionStorage to restore tabs.
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
