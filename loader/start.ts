import { createApi } from './api.ts'
import { defineButton, redrawButtons } from './button.ts'
import { createCore } from './kernel/core.ts'
import { watchHydration } from './kernel/hydration.ts'
import { namesOf, providerName } from './kernel/identity.ts'
import { readKey } from './kernel/memory.ts'
import { readOptions } from './kernel/options.ts'
import { announceProvider, createProvider } from './kernel/provider.ts'
import { createModal } from './modal.ts'
import type { ConnectKit } from './publicTypes.ts'
import { watchIntent } from './stage/intent.ts'

/** This script's release, from the build. */
declare const CONNECTKIT_VERSION: string

/** A call made before this script ran (stub.html). */
type QueuedCall = [name: keyof ConnectKit, args: unknown[], settle: (result: unknown) => void]

/**
 * Creates one ConnectKit per page, unless it has an id. Later scripts get the first one. The page's elements, openers and
 * stub belong to the one without an id.
 * @param scriptUrl of this script, in a release's folder
 * @param instance the id of an additional instance on the page (late/mount/createInstance.ts)
 */
export function start(
  givenOptions: Readonly<Record<string, unknown>>,
  scriptUrl: string,
  nonce?: string,
  instance?: string,
): ConnectKit {
  const page = window as unknown as Record<string | symbol, unknown>
  const nameOf = namesOf(instance)
  /** `ConnectKit`, and a symbol that no element or variable of the page can shadow. */
  const names = [nameOf(providerName), Symbol.for(nameOf('connectkit'))] as const
  const running = page[names[1]] as ConnectKit | undefined
  if (running) {
    const { version, projectId } = running
    if (version !== CONNECTKIT_VERSION) console.warn(`ConnectKit is ${version}, not ${CONNECTKIT_VERSION}`)
    if (projectId !== givenOptions.projectId) console.warn(`ConnectKit has the project ${projectId}`)
    return running
  }

  const options = readOptions(givenOptions)
  const query = `p=${options.projectId}&o=${encodeURIComponent(location.origin)}`
  // Servers accept a double slash, but a relative path would then resolve to another folder.
  const tidyUrl = scriptUrl.replace(/([^:])\/+(?=[/?#]|$)/g, '$1')
  const frameUrl = new URL(`../${CONNECTKIT_VERSION}/modal.html?${query}`, tidyUrl)

  const core = createCore(CONNECTKIT_VERSION, options, nameOf)
  const hydration = watchHydration(core.signal)
  const modal = createModal(core, options, frameUrl, hydration, nonce)
  core.serve({ load: (isInFrame, isAgain) => (isInFrame ? modal.preload() : modal.need('modal', isAgain)) })
  const provider = createProvider(core, () => modal.open({ namespace: 'eip155' }))
  core.provide('eip155', provider)
  announceProvider(provider, core)
  // The outer page may be Safe{Wallet}.
  if (top !== window) modal.need('safe')
  // Loads the scripts that stored connections need, even for those made in another tab.
  const pickUp = () => {
    if (core.connections.entries().some(({ key }) => readKey(key).namespace !== 'eip155')) modal.need('chains')
    const isSigning = options.siwx || options.rest.signIn || core.signIns.kept
    if (isSigning && core.connections.activeNamespace()) modal.need('signIn')
  }
  pickUp()
  core.events.on('connections', pickUp)

  // If the server refuses test mode, the page works without it. The script itself handles the text `false`.
  const ready = options.rest.testMode
    ? modal
        .need('test')
        .catch(() => {})
        .then(() => core.ready)
    : core.ready
  const kit = createApi(core, modal, frameUrl, options.projectId, ready, () => {
    modal.destroy()
    core.destroy()
    for (const name of names) if (page[name] === kit) Reflect.deleteProperty(page, name)
    redrawButtons()
  })

  const queue = (page.ConnectKit as { q?: QueuedCall[] } | undefined)?.q
  // Defined instead of assigned, since an element with id="ConnectKit" would shadow an assignment. Without a prototype:
  // if a page added `get` to all objects, a descriptor with a value would throw.
  const property = { __proto__: null, value: kit, configurable: true }
  // A `var` of the page can only be assigned.
  for (const name of names) Reflect.defineProperty(page, name, property) || Reflect.set(page, name, kit)
  modal.shared.start = (id, given) => start(given, scriptUrl, nonce, id)
  if (instance) return kit

  const draw = (element: HTMLElement) =>
    modal.need('mount').then(
      () => modal.shared.draw?.(element),
      () => {},
    )
  defineButton(() => page[names[1]] as ConnectKit | undefined, options.rest, modal.texts, draw)
  core.events.on('state', redrawButtons)
  core.events.on('texts', redrawButtons)
  redrawButtons()

  watchIntent(options.preload, modal.preload, () => modal.open({}).catch(console.error), core.signal)
  if (Array.isArray(queue)) {
    const run = ([name, args, settle]: QueuedCall) => {
      const member = kit[name] as unknown
      settle(new Promise(resolve => resolve(typeof member === 'function' ? member(...args) : member)))
    }
    queue.splice(0).forEach(run)
    // For callers that still hold the stub.
    queue.push = run as never
  }
  return kit
}
