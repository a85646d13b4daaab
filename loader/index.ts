import { createApi } from './api.ts'
import { createCore } from './core.ts'
import { watchIntent } from './intent.ts'
import { createModal } from './modal.ts'
import { readOptions } from './options.ts'
import { announceProvider, createProvider } from './provider.ts'
import { currentScript } from './realm.ts'

/** The release this script belongs to, baked in by the build. */
declare const CONNECTKIT_VERSION: string

/** `ConnectKit`, and the same under a name that no element and no variable of a page can take. */
const names = ['ConnectKit', Symbol.for('connectkit')] as const

/** One script, one modal: a second tag finds the mark of the first and does nothing. */
function boot(script: HTMLScriptElement): void {
  const { dataset } = script
  // Name by name: copying a dataset as a whole fails in a page that gave all objects a `get`.
  const options = readOptions(Object.fromEntries(Object.keys(dataset).map(name => [name, dataset[name]])))
  const frameUrl = new URL(`../${CONNECTKIT_VERSION}/modal.html`, script.src)
  frameUrl.searchParams.set('p', options.projectId)
  frameUrl.searchParams.set('o', location.origin)

  const core = createCore(CONNECTKIT_VERSION, options)
  const modal = createModal(core, options, frameUrl.href)
  const { provider, clear } = createProvider(core, () => modal.open({ namespace: 'eip155' }))
  const withdraw = announceProvider(provider)
  const ignore = watchIntent(options.preload, modal.preload, () => modal.open({}).catch(console.error))

  const destroy = () => {
    ignore()
    withdraw()
    modal.destroy()
    core.destroy()
    clear()
    for (const name of names) if (Reflect.get(window, name) === value) Reflect.deleteProperty(window, name)
  }

  const value = createApi(core, modal, provider, frameUrl.href, destroy)
  // Defined, not assigned: an element with id="ConnectKit" would swallow an assignment's read. Without a prototype: a
  // page may have given all objects a `get`, which no descriptor with a value may have.
  const property = { __proto__: null, value, configurable: true }
  for (const name of names) Object.defineProperty(window, name, property)
}

const script = currentScript()
if (!script?.src) console.error('ConnectKit: loader.js takes a <script src> tag of its own, not a module or a bundle')
else if (!Object.hasOwn(window, names[1])) boot(script)
