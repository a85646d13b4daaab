import type { App } from '../app/App.ts'

/** Beside the bar, which few pages load. */
export function dismissAlert(app: App): void {
  app.store.setState(({ alerts }) => ({ alerts: { ...alerts, shown: null } }))
}
