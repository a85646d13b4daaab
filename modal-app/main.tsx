import { createRoot } from 'react-dom/client'
import type { PageEvents } from '../shared/protocol/events.schema.ts'
import type { App } from './app/App.ts'
import { AppContext } from './app/hooks.ts'
import { checkOptions } from './boot/checkOptions.ts'
import { createApp } from './boot/createApp.ts'
import { Root } from './boot/Root.tsx'
import { readConfig } from './boot/readConfig.ts'
import { hearHost, serveHost } from './boot/serveHost.ts'
import { startWires } from './boot/wires.ts'
import { connectHost } from './host/connectHost.ts'
import { earlyPort } from './host/earlyPort.ts'
import { createI18n } from './lib/createI18n.ts'
import { I18nProvider } from './lib/useI18n.tsx'
import en from './locales/en.json'
import './ui/tokens.css'

const clock = {
  now: () => Date.now(),
  setTimeout: (run: () => void, ms: number): unknown => window.setTimeout(run, ms),
  clearTimeout: (timer: unknown) => window.clearTimeout(timer as number),
}

async function boot(): Promise<void> {
  const config = readConfig(document)
  let app: App | undefined
  let greet: (hello: PageEvents['host.hello']) => void = () => {}
  const greeted = new Promise<PageEvents['host.hello']>(resolve => {
    greet = resolve
  })
  const theApp = () => {
    if (!app) throw new Error('The page asked before it said host.hello')
    return app
  }
  const { origin, port } = earlyPort()
  if (origin !== config.origin) throw new Error(`This document was made for ${config.origin}, not for ${origin}`)
  const host = await connectHost({
    port,
    clock,
    serve: serveHost(theApp),
    hear: hearHost(theApp, greet),
  })
  const hello = await greeted
  app = createApp({ config, hello, host, clock })
  for (const line of checkOptions(hello.options, config)) console.warn(line)
  startWires(app)

  document.documentElement.dir = hello.dir
  const root = document.getElementById('root')
  if (!root) throw new Error('The document has no #root')
  createRoot(root).render(
    <AppContext value={app}>
      <I18nProvider i18n={createI18n('en', en)} dir={hello.dir}>
        <Root />
      </I18nProvider>
    </AppContext>,
  )
  host.emit('frame.hello', { version: config.version })
}

// Opened by itself, not in a page: there is nobody to talk to.
if (window.parent !== window) void boot()
