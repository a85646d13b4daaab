import type { App } from '../../app/App.ts'
import type { AccountState } from './account.ts'

export function setAccount(app: App, change: (account: AccountState) => AccountState): void {
  app.store.setState(({ account }) => ({ account: change(account) }))
}
