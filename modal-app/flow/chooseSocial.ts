import type { Social } from '../../shared/config.ts'
import { socialNames } from '../../shared/embedded/socialProviders.ts'
import type { App } from '../app/App.ts'
import { track } from '../app/track.ts'
import { preloadConnector } from '../connections/preloadConnector.ts'
import { authId } from '../connectors/connectorIds.ts'
import { refusesBrowser } from '../wallets/refusesBrowser.ts'
import { goTo } from './goTo.ts'

/** Handles interest in the row: loads the secure site, the next view, and the code that opens a window within a press. */
export function prepareSocial(app: App): void {
  app.prefetch('ConnectingSocial')
  preloadConnector(app, authId)
}

/**
 * Handles a press on a provider. If it uses a window, the window opens within the press, since browsers allow no other
 * time.
 */
export function chooseSocial(app: App, provider: Social): void {
  const wallet = { id: authId, name: socialNames[provider] }
  track(app, { name: 'SOCIAL_LOGIN_STARTED', properties: { provider } })
  if (provider === 'farcaster') {
    goTo(app, { view: 'ConnectingFarcaster', wallet })
    return
  }
  if (!refusesBrowser(provider, app.userAgent)) app.connectors.find(authId)?.capability('openAhead')?.(provider)
  goTo(app, { view: 'ConnectingSocial', provider, wallet })
}

/** Shows all providers. */
export function showSocials(app: App): void {
  goTo(app, { view: 'ConnectSocials' })
}
