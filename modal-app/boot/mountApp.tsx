import { expect, onTestFinished, vi } from 'vitest'
import type { PageEvents } from '../../shared/protocol/events.schema.ts'
import { AppContext } from '../app/hooks.ts'
import { followAccount } from '../flow/followAccount.ts'
import { type MountOptions, mountStory } from '../gallery/mountStory.tsx'
// Imported before the tests begin: compiling them takes seconds on a slow machine.
import '../features/account/feature.ts'
import '../features/connect/connectingFeature.ts'
import './later.ts'
import './soon.ts'
import { Root } from './Root.tsx'
import { hearHost } from './serveHost.ts'
import type { TestApp } from './testApp.ts'
import { startWires } from './wires.ts'

/** The dialog as a visitor uses it: controls are found by role and name. */
export interface Screen {
  dialog(): HTMLElement
  title(): string
  /** Names of all buttons, in order. */
  buttons(): string[]
  button(name: string): HTMLElement
  click(name: string): void
  /** Resolves when the dialog shows this text. */
  says(text: string | RegExp): Promise<void>
  /** Resolves when the dialog has, or no longer has, a button of this name. */
  offers(name: string): Promise<void>
  offersNo(name: string): Promise<void>
  /** Reports connections as the page does. */
  connections(changed: PageEvents['connections.changed']): void
}

/** The text of an element without what is hidden from screen readers. */
function textOf(node: Node): string {
  if (node instanceof Element && node.getAttribute('aria-hidden') === 'true') return ''
  return node.hasChildNodes() ? [...node.childNodes].map(textOf).join('') : (node.textContent ?? '')
}

/** The accessible name of an element. */
function nameOf(element: Element): string {
  return element.getAttribute('aria-label') ?? textOf(element).trim()
}

/** Draws the dialog of a wired app into an empty document until the test ends. */
export function mountApp(app: TestApp, options?: MountOptions): Screen {
  startWires(app, followAccount)
  const container = document.createElement('div')
  document.body.replaceChildren(container)
  const render = () => (
    <AppContext value={app}>
      <Root />
    </AppContext>
  )
  onTestFinished(mountStory(container, { name: 'test', ownRoot: true, render }, options))

  const dialog = () => {
    const found = container.querySelector<HTMLElement>('[role="dialog"]')
    if (!found) throw new Error('There is no dialog')
    return found
  }
  const all = () => [...dialog().querySelectorAll<HTMLElement>('button')]
  const buttons = () => all().map(nameOf)
  const button = (name: string) => {
    const found = all().find(each => nameOf(each) === name)
    if (!found) throw new Error(`There is no button ${name} among ${buttons().join(', ')}`)
    return found
  }
  const soon = (check: () => void) => vi.waitFor(check, { interval: 1 })
  return {
    dialog,
    button,
    buttons,
    title: () => dialog().querySelector('h1')?.textContent ?? '',
    click: name => button(name).click(),
    says: text => soon(() => expect(textOf(dialog())).toMatch(text)),
    offers: name => soon(() => expect(buttons()).toContain(name)),
    offersNo: name => soon(() => expect(buttons()).not.toContain(name)),
    connections: hearHost(
      run => run(app),
      () => {},
    )['connections.changed'],
  }
}
