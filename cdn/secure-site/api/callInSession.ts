import { refuse } from '../refuse.ts'
import type { SiteStore } from '../session/siteStore.ts'
import type { CallApi } from './callApi.ts'

type Reading = Pick<SiteStore, 'readSession'>

/** @throws `aborted` if another user has signed in, here or in another frame of this site in the page */
export function demandSession(store: Reading, session: string): void {
  if (store.readSession() !== session) throw refuse('aborted', 'Another user has signed in meanwhile')
}

/**
 * Calls the server only in the given session. A compromised modal can sign another user in at any moment. An action
 * that a screen shows for one user must not run for another.
 */
export const callInSession =
  ({ api, store }: { api: CallApi; store: Reading }, session: string): CallApi =>
  async (endpoint, body, signal) => {
    // `api` reads the session in the same task.
    demandSession(store, session)
    return api(endpoint, body, signal)
  }
