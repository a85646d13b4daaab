import './fakeBrowser.ts'
import { afterEach, beforeEach, vi } from 'vitest'
import type { FrameEvents } from '../shared/protocol/events.schema.ts'
import type { HostMethods } from '../shared/protocol/hostMethods.schema.ts'
import type { ViewName } from '../shared/views.ts'
import { createFakeModalApp, type FakeModalApp } from './fakeModalApp.ts'
import { type Core, createCore } from './kernel/core.ts'
import { watchHydration } from './kernel/hydration.ts'
import { readOptions } from './kernel/options.ts'
import { createModal, type Modal } from './modal.ts'
import { placed } from './stage/fakeStage.ts'
import { forgetCounts } from './testConnect.ts'

interface Opening {
  promise: Promise<void>
  /** `pending`, `closed`, the outcome, or the error's code. */
  outcome(): string
}

export let app: FakeModalApp
export let core: Core
export let modal: Modal
/** `[open, view]` of each `modal` event. */
export let heard: unknown[][]
export const scheme = { matches: false, change() {}, listening: 0 }

/**
 * Gives each test a modal over a fake iframe. Needs `vi.mock('./stage/stage.ts', () =>
 * import('./stage/fakeStage.ts'))`, and testModalScript.ts unless modal.js should not load.
 */
export function setUpModal(): void {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    localStorage.clear()
    forgetCounts()
    boot()
  })
  afterEach(() => {
    modal.destroy()
    core.destroy()
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
}

export function boot(
  data: Record<string, string> = { projectId: 'demo' },
  frameUrl = 'https://cdn.test/1.0.0/modal.html',
): void {
  Object.assign(scheme, { matches: false, change() {}, listening: 0 })
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return scheme.matches
    },
    addEventListener(_: string, listener: () => void) {
      scheme.change = listener
      scheme.listening++
    },
    removeEventListener: () => scheme.listening--,
  }))
  Object.defineProperty(navigator, 'userActivation', { value: { isActive: true }, configurable: true })

  app = createFakeModalApp()
  placed.frame = app.frame
  const options = readOptions(data)
  core = createCore('1.0.0', options)
  modal = createModal(core, options, new URL(frameUrl), watchHydration(core.signal))
  heard = []
  const list = heard
  core.events.on('modal', ({ open, view }) => list.push([open, view]))
}

type Request = Parameters<Modal['open']>[0]

export function open(request: Request = {}): Opening {
  let outcome = 'pending'
  const settle = (word: string) => {
    outcome = word
  }
  const promise = modal.open(request).then(
    done => settle(Object.values(done ?? { is: 'closed' })[0] ?? ''),
    error => settle(error.code),
  )
  return { promise, outcome: () => outcome }
}

/** Reports a state, as the iframe. */
export const changed = (isOpen: boolean, view: ViewName = 'Connect', busy = false) =>
  app.port().emit('modal.changed', { open: isOpen, view, busy })

/** Loads the iframe, which answers `modal.open`. */
export async function shown(): Promise<void> {
  await app.boot()
  await app.next('modal.open')
  await app.settled()
}

/** Opens, and resolves when the modal is on screen. */
export async function opened(request?: Request): Promise<Opening> {
  const opening = open(request)
  await shown()
  changed(true)
  await app.settled()
  return opening
}

/** Offers a connection to the page as the iframe. @returns the page's reason to refuse it, if any */
export async function upsert(asked: HostMethods['connection.upsert']['params'] | object): Promise<string | undefined> {
  const answer = app.port().call('connection.upsert', asked as HostMethods['connection.upsert']['params'])
  return answer.then(
    () => undefined,
    ({ code }) => code,
  )
}

/** Sends an event as the iframe, and waits until the page has handled it. */
export function say<E extends keyof FrameEvents>(event: E, payload: FrameEvents[E] | object): Promise<void> {
  app.port().emit(event, payload as FrameEvents[E])
  return app.settled()
}
