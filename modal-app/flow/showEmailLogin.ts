import type { App } from '../app/App.ts'
import { authId } from '../connectors/connectorIds.ts'
import { goTo } from './goTo.ts'
import type { ChosenWallet } from './router.ts'

/** What routes and tasks call the embedded wallet. */
export const emailWallet: ChosenWallet = { id: authId, name: 'Email' }

/** @param email is sent a code at once */
export function showEmailLogin(app: App, email?: string): void {
  goTo(app, { view: 'EmailLogin', email, wallet: emailWallet })
}
