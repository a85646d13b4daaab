import { createCallApi } from './api/callApi.ts'
import { createSendOnLeave } from './api/createSendOnLeave.ts'
import { wait } from './api/wait.ts'
import type { DeviceKeys } from './device/deviceKeys.ts'
import { serveEmail } from './email/serveEmail.ts'
import type { SiteTexts } from './locales/siteTexts.ts'
import type { SdkConfig } from './pageConfig.ts'
import { servePort } from './port/servePort.ts'
import { createPresenter } from './present/presenter.tsx'
import type { SdkParts } from './SdkParts.ts'
import { serveLater } from './serveLater.ts'
import { deviceLabel } from './session/deviceLabel.ts'
import { serveSession } from './session/serveSession.ts'
import { createSiteStore } from './session/siteStore.ts'
import { createPlaces } from './social/createPlaces.ts'
import { serveSocial } from './social/serveSocial.ts'
import { applyAccent, applyTheme } from './theme.ts'

interface SdkDeps {
  config: SdkConfig
  keys: DeviceKeys
  texts: SiteTexts
  window: Window & typeof globalThis
  port: MessagePort
  root: HTMLElement
  /** Receives each request, without its secrets. */
  log?: ((line: string) => void) | undefined
}

/** Serves the modal over the port it provided. */
export function startSdk({ config, keys, texts, window, port, root, log }: SdkDeps): void {
  const { origin } = window.location
  const store = createSiteStore(
    JSON.stringify([config.projectId, config.pageOrigin]),
    () => window.localStorage,
    window,
  )
  const now = () => Date.now()
  const signing = { origin, keys: keys.proof, readSession: store.readSession, fetch: window.fetch.bind(window) }
  let signedInAt: number | undefined
  const places = createPlaces(window, origin)
  const present = createPresenter({
    ...{ root, texts },
    report: (step, height) => modal.emit('step.presented', { step, height }),
  })
  const parts: SdkParts = {
    config,
    keys,
    store,
    now,
    texts,
    label: deviceLabel(window.navigator.userAgent),
    hasPasskeys: 'PublicKeyCredential' in window,
    api: createCallApi({ ...signing, onSessionEnd: () => store.writeSession(undefined) }),
    sendOnLeave: createSendOnLeave({ ...signing, window, events: ['pagehide'] }),
    present: (step, draw, signal) => {
      if (step === 'approve') return present(step, draw, signal)
      return present(step, draw, signal).finally(places.cover())
    },
    wait,
    signedIn() {
      signedInAt = now()
    },
    signedInAt: () => signedInAt,
    places,
    openWindow: path => void window.open(path, '_blank', 'noopener'),
  }
  const later = serveLater(() => import('./serveWallet.ts').then(({ serveWallet }) => serveWallet(parts, origin)))
  const modal = servePort(
    port,
    {
      ...serveSocial(parts, parts.places),
      ...serveEmail(parts),
      ...serveSession(parts),
      ...later.served,
      async 'theme.sync'({ mode, accent }) {
        applyTheme(window.document.documentElement, mode)
        applyAccent(window.document.documentElement, accent, mode)
        return null
      },
      // The site chooses its own words; nothing here shows them instead of its address.
      'page.sync': async () => null,
    },
    now,
    log,
  )
  store.onSessionChange(isSignedIn => modal.emit('session.changed', { isSignedIn }))
  // A visitor about to sign in first types a code.
  if (!store.readSession()) later.loadAhead()
}
