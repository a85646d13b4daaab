import type { App } from '../app/App.ts'

export function dismissAlert(app: App): void {
  app.store.setState(({ alerts }) => ({ alerts: { ...alerts, shown: null } }))
}
