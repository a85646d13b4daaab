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
  /** What follows the view's name in the address. */
  rest: string
}
