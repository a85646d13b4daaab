import './fakeBrowser.ts'
import { vi } from 'vitest'
import type { ViewName } from '../shared/views.ts'
import { type Core, createCore } from './core.ts'
import { placed } from './fakeFrame.ts'
import { createFakeModalApp, type FakeModalApp } from './fakeModalApp.ts'
import { createModal, type Modal } from './modal.ts'
import { readOptions } from './options.ts'

export interface Opening {
  promise: Promise<void>
  /** `pending`, `closed`, or the error's code. */
  outcome(): string
}

/** A modal over a played iframe. */
export interface TestModal {
  app: FakeModalApp
  core: Core
  modal: Modal
  heard: unknown[][]
  scheme: { matches: boolean; change(): void; listening: number }
  open(request?: Parameters<Modal['open']>[0]): Opening
  /** Resolves when the modal is on screen. */
  opened(request?: Parameters<Modal['open']>[0]): Promise<Opening>
  /** The iframe says what it shows. */
  changed(open: boolean, view?: ViewName, busy?: boolean): void
}

/** Needs `vi.mock('./frame.ts', () => import('./fakeFrame.ts'))`. */
export function createTestModal(
  data: Record<string, string> = { projectId: 'demo' },
  frameUrl = 'https://cdn.test/1.0.0/modal.html',
): TestModal {
  const scheme = { matches: false, change() {}, listening: 0 }
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

  const app = createFakeModalApp()
  placed.frame = app.frame
  const options = readOptions(data)
  const core = createCore('1.0.0', options)
  const modal = createModal(core, options, new URL(frameUrl))
  const heard: unknown[][] = []
  core.events.on('modal', ({ open, view }) => heard.push([open, view]))

  const open = (request: Parameters<Modal['open']>[0] = {}): Opening => {
    let outcome = 'pending'
    const promise = modal.open(request).then(
      () => {
        outcome = 'closed'
      },
      error => {
        outcome = error.code
      },
    )
    return { promise, outcome: () => outcome }
  }

  const changed = (isOpen: boolean, view: ViewName = 'Connect', busy = false) =>
    app.port().emit('modal.changed', { open: isOpen, view, busy })

  const opened = async (request?: Parameters<Modal['open']>[0]) => {
    const opening = open(request)
    await app.boot()
    await app.next('modal.open')
    changed(true)
    await app.settled()
    return opening
  }

  return { app, core, modal, heard, scheme, open, opened, changed }
}
