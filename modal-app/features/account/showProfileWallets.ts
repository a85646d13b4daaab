import type { App } from '../../app/App.ts'
import { goTo } from '../../flow/goTo.ts'

export function showProfileWallets(app: App): void {
  goTo(app, { view: 'ProfileWallets' })
}
