import { createCallApi } from './api/callApi.ts'
import { createCallPublic, createReadPublic } from './approve/callPublic.ts'
import { createApproval } from './approve/createApproval.tsx'
import type { DeviceKeys } from './device/deviceKeys.ts'
import { serveEmail } from './email/serveEmail.ts'
import { serveEmailChange } from './email/serveEmailChange.ts'
import { createSiteTexts } from './locales/siteTexts.ts'
import type { SdkConfig } from './pageConfig.ts'
import { servePort } from './port/servePort.ts'
import { createPresenter } from './present/presenter.tsx'
import { refuse } from './refuse.ts'
import { createCallNode } from './rpc/callNode.ts'
import { serveRpc } from './rpc/serveRpc.ts'
import type { SdkParts } from './SdkParts.ts'
import { serveSecurity } from './security/serveSecurity.tsx'
import { createChainChoice } from './session/chainChoice.ts'
import { deviceLabel } from './session/deviceLabel.ts'
import { serveUser } from './session/serveUser.ts'
import { createSiteStore } from './session/siteStore.ts'
import { createSignIn } from './signIn/createSignIn.ts'
import { createSmartAccounts } from './smart/smartAccounts.ts'
import { serveSocial } from './social/serveSocial.ts'
import { applyAccent, applyTheme } from './theme.ts'
import { createWalletAccess } from './wallet/walletAccess.tsx'

interface SdkDeps {
  config: SdkConfig
  keys: DeviceKeys
  window: Window & typeof globalThis
  port: MessagePort
  root: HTMLElement
}

/** Serves the modal over the port it has given. */
export function startSdk({ config, keys, window, port, root }: SdkDeps): void {
  const { origin } = window.location
  const store = createSiteStore(
    JSON.stringify([config.projectId, config.pageOrigin]),
    () => window.localStorage,
    window,
  )
  const now = () => Date.now()
  const texts = createSiteTexts(window.navigator.languages)
  let signedInAt: number | undefined
  const parts: SdkParts = {
    config,
    keys,
    store,
    now,
    texts,
    label: deviceLabel(window.navigator.userAgent),
    hasPasskeys: 'PublicKeyCredential' in window,
    api: createCallApi({
      origin,
      keys: keys.proof,
      readSession: store.readSession,
      onSessionEnd: () => store.writeSession(undefined),
      fetch: window.fetch.bind(window),
    }),
    present: createPresenter({ root, texts, tell: (step, height) => modal.emit('step.presented', { step, height }) }),
    wait,
    signedIn() {
      signedInAt = now()
    },
    signedInAt: () => signedInAt,
    openWindow: path => void window.open(path, '_blank', 'noopener'),
  }
  const access = createWalletAccess(parts)
  const chains = createChainChoice(config, store)
  const callNode = createCallNode(origin, config.projectId)
  const smart = createSmartAccounts(config, callNode, store)
  const approve = createApproval(parts, access, callNode, createCallPublic(origin, config.projectId), smart)
  const modal = servePort(
    port,
    {
      ...serveSocial(parts),
      ...serveEmail(parts),
      ...serveEmailChange(parts, access),
      ...serveUser(parts, access, chains, createSignIn(parts, access, approve), smart),
      ...serveRpc(parts, access, chains, callNode, createReadPublic(origin, config.projectId), approve, smart),
      ...serveSecurity(parts, access),
      async 'theme.sync'({ mode, dir, accent }) {
        applyTheme(window.document.documentElement, { mode, dir })
        applyAccent(window.document.documentElement, accent, mode)
        return null
      },
      // The site's own words; nothing here shows them in the place of its address.
      'page.sync': async () => null,
    },
    now,
  )
  store.onSessionChange(isSignedIn => modal.emit('session.changed', { isSignedIn }))
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      clearTimeout(timer)
      reject(refuse('aborted', 'Request was aborted'))
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', giveUp)
      resolve()
    }, ms)
    if (signal.aborted) giveUp()
    else signal.addEventListener('abort', giveUp, { once: true })
  })
}
