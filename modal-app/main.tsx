import '../shared/design/tokens.css'
import { createRoot } from 'react-dom/client'
import { createDeferred } from '../shared/createDeferred.ts'
import type { PageEvents } from '../shared/protocol/events.schema.ts'
import type { App } from './app/App.ts'
import { awaitOpening } from './boot/awaitOpening.ts'
import { createApp } from './boot/createApp.ts'
import { readPress } from './boot/earlyPress.ts'
import { FatalBoundary } from './boot/FatalBoundary.tsx'
import { followOpenings } from './boot/followOpenings.ts'
import { ModalTree } from './boot/ModalTree.tsx'
import { madeAtMs, readConfig } from './boot/readConfig.ts'
import { hearHost, serveHost } from './boot/serveHost.ts'
import { tellNamespaces } from './boot/tellNamespaces.ts'
import { warmUp } from './boot/warmUp.ts'
import { watchSessions } from './boot/watchSessions.ts'
import { wearSiteFace } from './boot/wearSiteFace.ts'
import { startWires } from './boot/wires.ts'
import { loadAgreementBox } from './features/connect/AgreementBox.tsx'
import { connectHost } from './host/connectHost.ts'
import { earlyPort } from './host/earlyPort.ts'
import { tellClicks } from './host/tellClicks.ts'
import type { Language } from './lib/createI18n.ts'
import { inBackground, optional } from './lib/inBackground.ts'
import { firstLanguage } from './locales/firstLanguage.gen.ts'
import { loadShipped } from './networks/loadShipped.ts'
import { bringsNetworks } from './settings/readSetting.ts'

const clock = {
  now: () => Date.now(),
  setTimeout: (run: () => void, ms: number): unknown => window.setTimeout(run, ms),
  clearTimeout: (timer: unknown) => window.clearTimeout(timer as number),
}

const maxReasonLength = 500

async function boot(): Promise<void> {
  const greeted = createDeferred<PageEvents['host.hello']>()
  const ready = createDeferred<App>()
  const { origin, port } = earlyPort()
  const { serve, untilHeard } = awaitOpening(serveHost(ready.promise), clock)
  const host = await connectHost({
    port,
    clock,
    serve,
    hear: hearHost(run => void ready.promise.then(run), greeted.resolve),
    // After a reload, a page that merely sent too much learns how its calls ended. The loader enforces its own limit.
    onViolation: () => location.reload(),
  })
  tellClicks(host, window)
  const fail = (error: unknown) => {
    console.error('ConnectKit:', error)
    const message = `The modal cannot go on: ${String(error).slice(0, maxReasonLength)}`
    host.emit('frame.failed', { code: 'internal', message })
  }
  try {
    // Read now, while the page's hello is on its way.
    const config = readConfig(document, origin)
    const hello = await greeted.promise
    config.instance = hello.instance
    const [readWallets, readNetwork, inline, language = firstLanguage, own] = await Promise.all([
      hello.options.customWallets === undefined ? undefined : loadWalletReader(),
      bringsNetworks(hello.options) ? loadNetworkReader() : undefined,
      hello.present && import('./boot/followInline.ts'),
      self.ckLanguage,
      hello.options.texts === undefined ? undefined : optional(loadHints()),
    ])
    own?.wearSiteTexts(language.texts, hello.options.texts)
    const app = createApp({ config, madeAtMs: madeAtMs(clock.now()), hello, readWallets, readNetwork, host, clock })
    if (hello.networkChanges?.length) {
      const { repeatNetworkChanges } = await app.parts.calls()
      await repeatNetworkChanges(app, hello.networkChanges)
    }
    const { settings } = app.store.getState()
    await Promise.all([wearSiteFace(settings), settings.legalCheckbox ? loadAgreementBox() : undefined])
    inline?.followInline(app, inline.seesCovers())
    startWires(app)
    tellNamespaces(app)
    const root = document.getElementById('root')
    if (!root) throw new Error('The document has no #root')
    followOpenings(app, root)
    ready.resolve(app)
    await untilHeard(hello.isOpening)
    const repeatPress = readPress(root)
    draw(app, root, language, fail)
    repeatPress()
    host.emit('frame.hello', { version: config.version })
    // After what the page has said meanwhile.
    if (!hello.isOpening) setTimeout(warmUp, 0, root)
    void watchSessions(app, window)
    // Hints for the site's developers. The modal works without them.
    if (Object.keys(hello.options).length) inBackground(loadHints().then(({ tellOptions }) => tellOptions(app)))
  } catch (error) {
    fail(error)
  }
}

/** Reads a page's rarer options. */
function loadHints() {
  return import('./boot/tellOptions.ts')
}

/** Few sites bring wallets. If this fails, theirs are not listed, but all others are. */
function loadWalletReader() {
  return optional(import('./settings/guestWallets.ts').then(({ readGuestWallets }) => readGuestWallets))
}

/** Few sites bring networks. If this fails, theirs are left out: nobody could tell whether what they count in is true. */
function loadNetworkReader() {
  return optional(loadShipped().then(({ pageNetwork }) => pageNetwork))
}

function draw(app: App, root: HTMLElement, language: Language | undefined, onError: (error: unknown) => void): void {
  createRoot(root).render(
    <FatalBoundary onError={onError}>
      <ModalTree app={app} language={language} />
    </FatalBoundary>,
  )
}

// Opened directly and not in an iframe, the modal has no page to talk to.
if (window.parent !== window) void boot()
