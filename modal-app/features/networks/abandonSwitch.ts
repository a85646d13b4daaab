import type { App } from '../../app/App.ts'

/** Nobody waits for the wallet any more; it may still move when its user says yes later, which the loader then tells. */
export function abandonSwitch(app: App): void {
  const { switching } = app.store.getState()
  if (switching?.status === 'waiting') switching.controller.abort()
  if (switching) app.store.setState({ switching: null })
}
