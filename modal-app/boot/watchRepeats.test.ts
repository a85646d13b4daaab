import { expect, test } from 'vitest'
import { dismissModal } from '../flow/dismissModal.ts'
import { go } from '../flow/go.ts'
import { goTo } from '../flow/goTo.ts'
import { openModal } from '../flow/openModal.ts'
import { currentRoute } from '../flow/router.ts'
import { testTask } from '../tasks/testTask.ts'
import { followOpenings } from './followOpenings.ts'
import { createTestApp } from './testApp.ts'

/** A dialog of two buttons on a ground that closes it. */
function opened() {
  const app = createTestApp()
  const root = document.createElement('div')
  document.body.replaceChildren(root)
  const add = (says: string, run: () => void) => {
    const button = root.appendChild(document.createElement('button'))
    button.textContent = says
    button.onclick = run
    return button
  }
  root.onclick = ({ target }) => target === root && dismissModal(app)
  followOpenings(app, root)
  openModal(app, {})
  app.clock.advance(1_000)
  const presses: string[] = []
  const forth = add('Go', () => goTo(app, { view: 'WhatIsAWallet' }))
  const cancel = add('Cancel', () => {
    presses.push('Cancel')
    go(app, { is: 'left' })
  })
  const press = (target: HTMLElement, x: number, y: number, detail = 1) =>
    target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail, clientX: x, clientY: y }))
  const view = () => currentRoute(app.store.getState().router).view
  return { app, root, add, go: forth, cancel, presses, press, view }
}

test('a second press at the same place is ignored: something else is there now', () => {
  const { app, go, cancel, press, view, presses } = opened()
  press(go, 200, 300)
  expect(view()).toBe('WhatIsAWallet')
  app.clock.advance(450)
  expect(press(cancel, 203, 298)).toBe(false)
  app.clock.advance(149)
  press(cancel, 203, 298)
  expect(presses).toEqual([])
  app.clock.advance(1)
  press(cancel, 203, 298)
  expect(presses).toEqual(['Cancel'])
})

test('nor does it close the modal, if the panel has become smaller', () => {
  const { app, root, go, press } = opened()
  press(go, 200, 600)
  app.clock.advance(450)
  press(root, 200, 600)
  expect(app.store.getState().open).toBe(true)
  app.clock.advance(600)
  press(root, 200, 600)
  expect(app.store.getState().open).toBe(false)
})

test('a view that starts to ask a wallet counts as changed, too', () => {
  const { app, add, cancel, press, presses } = opened()
  const send = add('Send', () => app.store.setState({ task: testTask('send', { chainId: 'eip155:1' }) }))
  press(send, 200, 600)
  app.clock.advance(450)
  press(cancel, 200, 600)
  expect(presses).toEqual([])
})

test('a press that acts a moment later is waited for', () => {
  const { app, add, cancel, press, presses } = opened()
  press(
    add('Send', () => {}),
    200,
    600,
  )
  app.clock.advance(500)
  app.store.setState({ task: testTask('send', { chainId: 'eip155:1' }) })
  app.clock.advance(150)
  press(cancel, 200, 600)
  expect(presses).toEqual([])
})

test('the second press of a slow double click is ignored too, but an equally late single press counts', () => {
  const { app, go, cancel, press, presses } = opened()
  press(go, 200, 300)
  app.clock.advance(900)
  press(cancel, 203, 298, 2)
  expect(presses).toEqual([])
  press(cancel, 203, 298)
  expect(presses).toEqual(['Cancel'])
})

test('a press elsewhere was intended', () => {
  const { go, cancel, press, presses } = opened()
  press(go, 200, 300)
  press(cancel, 200, 360)
  expect(presses).toEqual(['Cancel'])
})

test('a press that changed nothing may be repeated', () => {
  const { add, press, presses } = opened()
  const max = add('Max', () => presses.push('Max'))
  press(max, 200, 300)
  press(max, 200, 300, 2)
  expect(presses).toEqual(['Max', 'Max'])
})

test('a control that stays may be pressed again, unless its label has changed', () => {
  const { app, add, press, view } = opened()
  const step = add('Next', () => goTo(app, { view: view() === 'Connect' ? 'WhatIsAWallet' : 'WhatIsANetwork' }))
  press(step, 200, 300)
  press(step, 200, 300)
  expect(view()).toBe('WhatIsANetwork')
  step.onclick = () => {
    step.textContent = 'Disconnect'
    goTo(app, { view: 'GetWallet' })
  }
  press(step, 200, 300)
  expect(view()).toBe('GetWallet')
  step.onclick = () => go(app, { is: 'left' })
  press(step, 200, 300)
  expect(view()).toBe('GetWallet')
})

test('the rest of a double click that opened the modal does not close it', () => {
  const { app, root, press } = opened()
  dismissModal(app)
  openModal(app, {})
  app.clock.advance(200)
  press(root, 10, 10, 2)
  expect(app.store.getState().open).toBe(true)
  press(root, 10, 10)
  expect(app.store.getState().open).toBe(false)
})

test('a key that is held down presses once', () => {
  const { go } = opened()
  const hold = (key: string, repeat: boolean) =>
    go.dispatchEvent(new KeyboardEvent('keydown', { key, repeat, bubbles: true, cancelable: true }))
  expect(hold('Enter', false)).toBe(true)
  expect(hold('Enter', true)).toBe(false)
  expect(hold(' ', true)).toBe(false)
  expect(hold('ArrowDown', true)).toBe(true)
})
