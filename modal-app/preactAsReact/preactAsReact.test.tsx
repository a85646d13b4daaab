import { Children, useReducer } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test, vi } from 'vitest'

function makeRoot() {
  const container = document.createElement('div')
  const root = createRoot(container)
  onTestFinished(() => root.unmount())
  return { container, root }
}

function Count({ actions }: { actions: { add: () => void } }) {
  const [count, increase] = useReducer((before: number) => before + 1, 0)
  actions.add = increase
  return <p>{count}</p>
}

test('flushSync has drawn when it returns, and later changes are drawn as before', async () => {
  const { container, root } = makeRoot()
  const actions = { add: () => {} }
  root.render(<Count actions={actions} />)
  const change = () => {
    actions.add()
    return 'done'
  }
  expect(flushSync(change)).toBe('done')
  expect(container.textContent).toBe('1')
  actions.add()
  expect(container.textContent).toBe('1')
  await vi.waitFor(() => expect(container.textContent).toBe('2'))
})

test('flushSync leaves nothing behind when the change throws', async () => {
  const { container, root } = makeRoot()
  const actions = { add: () => {} }
  root.render(<Count actions={actions} />)
  const fail = () => {
    throw new Error('no')
  }
  expect(() => flushSync(fail)).toThrow('no')
  actions.add()
  await vi.waitFor(() => expect(container.textContent).toBe('1'))
})

test('Children.map goes through nested lists and leaves out nothing-values', () => {
  const { container, root } = makeRoot()
  const rows = [<i key="a">a</i>, [<i key="b">b</i>, false, null]]
  root.render(<ul>{Children.map(rows, row => row && <li>{row}</li>)}</ul>)
  expect(container.innerHTML).toBe('<ul><li><i>a</i></li><li><i>b</i></li></ul>')
})
