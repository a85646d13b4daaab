import type { Connection } from '../../shared/connections.ts'
import { featuresOf } from '../../shared/features.ts'
import type { App } from '../app/App.ts'
import type { State } from '../app/State.ts'
import { followRead } from '../reads/cachedRead.ts'
import { nativeBalanceOf } from './nativeBalance.ts'
import { followTokens } from './tokensActions.ts'

/** Polls an account's assets while the current view stays on screen, from the server or a node. */
export function followOwned(app: App, find: (state: State) => Connection | undefined): void {
  followTokens(app, find)
  followRead(app, () => {
    const connection = find(app.store.getState())
    const isFromNodes = connection && !featuresOf(connection.namespace).includes('balances')
    return isFromNodes ? nativeBalanceOf(app, connection) : undefined
  })
}
