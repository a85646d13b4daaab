import type { App } from '../../app/App.ts'
import type { SendForm } from './send.ts'

/** Changes the form, if there is one. */
export function changeSend(app: App, change: (form: SendForm) => SendForm): void {
  app.store.setState(({ send }) => (send ? { send: change(send) } : {}))
}
