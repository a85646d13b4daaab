import type { CallAdmin } from './callAdmin.ts'

/** Who is signed in. */
export interface Session {
  call: CallAdmin
  name: string
  role: string
  /** Permitted actions, of permissions.ts. */
  may: ReadonlySet<string>
}

/** Props of each view. */
export interface ViewProps {
  session: Session
  /** The part of the URL after the view's name. */
  rest: string
}
