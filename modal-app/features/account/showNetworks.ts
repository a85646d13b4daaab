import type { App } from '../../app/App.ts'
import { track } from '../../app/track.ts'
import { goTo } from '../../flow/goTo.ts'

export function showNetworks(app: App): void {
  track(app, { name: 'CLICK_NETWORKS' })
  goTo(app, { view: 'Networks' })
}
