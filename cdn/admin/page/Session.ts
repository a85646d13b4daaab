import type { CallAdmin } from './callAdmin.ts'

/** Who is signed in. */
export interface Session {
  call: CallAdmin
  name: string
  role: string
  /** Acts of permissions.ts. */
  may: ReadonlySet<string>
}

/** What each view gets. */
export interface ViewProps {
  session: Session
  /** The part of the address after the view's name. */
  rest: string
}
