import type { App } from '../app/App.ts'
import type { SignInByConnect } from './signInByConnect.ts'

/** Connects and signs in with one consent, by what loads meanwhile. */
export function signInLater(app: App): SignInByConnect {
  const loading = app.parts.later().then(({ signInByConnect }) => signInByConnect(app))
  // Whoever asks hears of it.
  loading.catch(() => {})
  return {
    reach: async (...asked) => (await loading).reach(...asked),
    finish: async connection => (await loading).finish(connection),
  }
}
