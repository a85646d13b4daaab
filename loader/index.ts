import { createApi } from './api.ts'
import { createCore } from './core.ts'
import { watchIntent } from './intent.ts'
import { createModal } from './modal.ts'
import { readOptions } from './options.ts'
import { announceProvider, createProvider } from './provider.ts'
import { currentScript } from './realm.ts'

/** The release this script belongs to, baked in by the build. */
declare const CONNECTKIT_VERSION: string

const mark = Symbol.for('connectkit')

/** One script, one modal: a second tag finds the mark of the first and does nothing. */
function boot(script: HTMLScriptElement): void {
  const options = readOptions({ ...script.dataset })
  const frameUrl = new URL(`../${CONNECTKIT_VERSION}/modal.html`, script.src)
  frameUrl.searchParams.set('p', options.projectId)
  frameUrl.searchParams.set('o', location.origin)

  const core = createCore(CONNECTKIT_VERSION, options)
  const modal = createModal(core, options, frameUrl.href)
  const { provider, clear } = createProvider({
    connections: core.connections,
    sessions: core.sessions,
    defaultNetwork: options.defaultNetwork,
    ready: core.ready,
    open: () => modal.open({ namespace: 'eip155' }),
    drop: core.drop,
  })
  const withdraw = announceProvider(provider)
  const ignore = watchIntent(options.preload, modal.preload, () => {
    modal.open({}).catch(error => console.error(error))
  })

  const destroy = () => {
    ignore()
    withdraw()
    modal.destroy()
    core.destroy()
    clear()
    Reflect.deleteProperty(window, 'ConnectKit')
    Reflect.deleteProperty(window, mark)
  }

  const value = createApi(core, modal, provider, destroy)
  // Defined, not assigned: an element with id="ConnectKit" would swallow an assignment's read.
  Object.defineProperty(window, 'ConnectKit', { value, configurable: true, enumerable: true })
  Object.defineProperty(window, mark, { value: CONNECTKIT_VERSION, configurable: true })
}

const script = currentScript()
if (script && !Object.hasOwn(window, mark)) boot(script)
