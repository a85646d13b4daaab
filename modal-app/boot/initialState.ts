import type { PageEvents } from '../../shared/protocol/events.schema.ts'
import type { State } from '../app/State.ts'
import { initialAccount } from '../features/account/account.ts'
import { initialRouter } from '../modal/router.ts'

/** The state a fresh iframe starts with, from what the page says first. */
export function initialState({ theme, dir, wallets, connections, activeNamespace }: PageEvents['host.hello']): State {
  return {
    page: { theme, dir, wallets },
    connections: { list: connections, activeNamespace },
    open: false,
    router: initialRouter,
    toast: null,
    attempt: null,
    account: initialAccount,
  }
}
