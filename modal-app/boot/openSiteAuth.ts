import { accentTokens } from '../../shared/accentTokens.ts'
import { approvalWindow, socialWindow } from '../../shared/embedded/openedWindow.ts'
import type { App } from '../app/App.ts'
import { preferredAccountType } from '../connections/accountTypes.ts'
import type { AuthOptions, LoadedAuth } from '../connectors/auth/createAuth.ts'
import { openAuth } from '../connectors/auth/openAuth.ts'
import { openSecureSite } from '../connectors/auth/openSecureSite.ts'
import type { SecureHearing, SecureSite } from '../connectors/auth/SecureSite.ts'
import { openSecureWindow } from '../connectors/auth/secureWindow.ts'
import { createPresenter } from '../features/auth/createPresenter.ts'
import { createSecurePlace } from '../features/auth/createSecurePlace.ts'
import { reportSetup } from '../features/auth/reportSetup.ts'
import { openPopup } from '../host/openPopup.ts'
import { inBackground } from '../lib/inBackground.ts'
import { preferredNetwork } from '../networks/networks.ts'

/** @spec 9.popup-check */
const popupLookMs = 1000

/** The half of the embedded wallet's connector that opens the secure site, in a frame over the panel. */
export function openSiteAuth(app: App, options: AuthOptions): LoadedAuth {
  const place = createSecurePlace(document)
  return openAuth({
    ...options,
    openSite: (hear, onEnd) => openSite(app, place.element, hear, onEnd),
    present: createPresenter(app, place),
    clock: app.clock,
    onUser: signedInUser => app.store.setState({ signedInUser }),
    wantedType: () => (preferredAccountType(app.store.getState(), 'eip155') === 'eoa' ? 'eoa' : 'smartAccount'),
    openWindow: purpose =>
      openSecureWindow(app.config.embedded?.origin ?? '', purpose, address =>
        openPopup({
          ...{ address, clock: app.clock, lookMs: popupLookMs },
          size: purpose === 'approval' ? approvalWindow : socialWindow,
          // A stolen press only opens a page that requests nothing for this site.
          takePress: () => true,
        }),
      ),
  })
}

async function openSite(app: App, place: HTMLElement, hear: SecureHearing, onEnd: () => void): Promise<SecureSite> {
  const { config, store, clock } = app
  const { origin, projectId, version, projectName, embedded } = config
  // Nothing calls this without it (connectors/auth/authRow.ts).
  if (!embedded) throw new Error('The project has no embedded wallets')
  const { settings } = store.getState()
  const chainId = preferredNetwork(store.getState(), 'eip155')?.id ?? 'eip155:1'
  try {
    const site = await openSecureSite({
      origin: embedded.origin,
      query: { projectId, chainId, version, enableLogger: settings.debug === true, rpcUrl: '' },
      pageOrigin: origin,
      place,
      title: projectName,
      window,
      clock,
      hear,
      onEnd,
    })
    const dress = () => inBackground(site.call('theme.sync', themeOf(app)))
    dress()
    const name = settings.siteName?.slice(0, 256)
    inBackground(site.call('page.sync', name ? { name } : {}))
    const unsubscribe = store.subscribe((state, before) => {
      if (state.page.theme !== before.page.theme || state.settings !== before.settings) dress()
    })
    return {
      async call(method, params, signal) {
        try {
          return await site.call(method, params, signal)
        } catch (thrown) {
          reportSetup(app, thrown)
          throw thrown
        }
      },
      close() {
        unsubscribe()
        site.close()
      },
    }
  } catch (thrown) {
    reportSetup(app, thrown)
    throw thrown
  }
}

/** The modal's look, for the secure site to match. */
function themeOf({ store }: App) {
  const { page, settings } = store.getState()
  const accent = settings.accent && accentTokens(settings.accent, page.theme).accent
  return {
    mode: page.theme,
    dir: document.documentElement.dir === 'rtl' ? ('rtl' as const) : ('ltr' as const),
    locale: document.documentElement.lang,
    ...(accent && /^#[0-9a-f]{6}$/.test(accent) && { accent }),
  }
}
