import { createApi } from './api.ts'
import { defineButton } from './button.ts'
import { createCore } from './core.ts'
import { watchIntent } from './intent.ts'
import { readKey } from './memory.ts'
import { createModal } from './modal.ts'
import { readOptions } from './options.ts'
import { announceProvider, createProvider } from './provider.ts'
import type { ConnectKit } from './publicTypes.ts'

/** The release this script belongs to, baked in by the build. */
declare const CONNECTKIT_VERSION: string

/** `ConnectKit`, and the same under a name that no element and no variable of a page can take. */
const names = ['ConnectKit', Symbol.for('connectkit')] as const

/** A call made before this script was there (stub.html). */
type QueuedCall = [name: keyof ConnectKit, args: unknown[], settle: (result: unknown) => void]

/**
 * One page, one ConnectKit: whoever comes second, by a tag or a package, gets the first.
 * @param said the options as the page gave them
 * @param scriptUrl of this script, in the folder of a release
 * @param nonce of the page's policy, for what this script loads into it
 */
export function start(said: Readonly<Record<string, unknown>>, scriptUrl: string, nonce?: string): ConnectKit {
  const page = window as unknown as Record<string | symbol, unknown>
  const running = page[names[1]] as ConnectKit | undefined
  if (running) {
    if (running.version !== CONNECTKIT_VERSION)
      console.warn(`ConnectKit is ${running.version}, not ${CONNECTKIT_VERSION}`)
    return running
  }

  const options = readOptions(said)
  const query = `p=${options.projectId}&o=${encodeURIComponent(location.origin)}`
  const frameUrl = new URL(`../${CONNECTKIT_VERSION}/modal.html?${query}`, scriptUrl)

  const core = createCore(CONNECTKIT_VERSION, options)
  const modal = createModal(core, options, frameUrl, nonce)
  const provider = createProvider(core, () => modal.open({ namespace: 'eip155' }), modal.request)
  core.providers.eip155 = provider
  announceProvider(provider, core.signal)
  // The page around this one may be Safe{Wallet}.
  if (top !== window) modal.need('safe')
  // What is to be picked up may have been connected in another tab. A session is in the iframe.
  const pickUp = () => {
    if (core.connections.kept().some(({ key }) => readKey(key).namespace !== 'eip155')) modal.need('chains')
    if (core.held()) modal.preload()
  }
  pickUp()
  core.events.on('connections', pickUp)
  watchIntent(options.preload, modal.preload, () => modal.open({}).catch(console.error), core.signal)

  const kit = createApi(core, modal, frameUrl, () => {
    modal.destroy()
    core.destroy()
    for (const name of names) if (page[name] === kit) Reflect.deleteProperty(page, name)
    redraw()
  })

  const kept = (page.ConnectKit as { q?: QueuedCall[] } | undefined)?.q
  // Defined, not assigned: an element with id="ConnectKit" would swallow an assignment's read. Without a prototype: a
  // page may have given all objects a `get`, which no descriptor with a value may have.
  const property = { __proto__: null, value: kit, configurable: true }
  // A `var` of the page can be assigned only.
  for (const name of names) Reflect.defineProperty(page, name, property) || Reflect.set(page, name, kit)

  const redraw = defineButton(() => page[names[1]] as ConnectKit | undefined)
  core.events.on('state', redraw)
  redraw()

  if (Array.isArray(kept)) {
    const run = ([name, args, settle]: QueuedCall) => {
      const member = kit[name] as unknown
      settle(new Promise(resolve => resolve(typeof member === 'function' ? member(...args) : member)))
    }
    kept.splice(0).forEach(run)
    // Whoever still holds the stub is heard, too.
    kept.push = run as never
  }
  return kit
}
