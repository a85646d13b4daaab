import { Children, type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'

function mount(view: ReactNode): HTMLElement {
  const container = document.createElement('div')
  document.body.replaceChildren(container)
  const root = createRoot(container)
  onTestFinished(() => root.unmount())
  root.render(view)
  return container
}

let change = (_: string) => {}

function Twice({ onDraw }: { onDraw: (drawn: string) => void }) {
  const [first, setFirst] = useState('a')
  const [second, setSecond] = useState('a')
  change = to => {
    setFirst(to)
    setSecond(to)
  }
  onDraw(first + second)
  return <b>{first}</b>
}

function Rows({ children }: { children: ReactNode }) {
  return <ul>{Children.map(children, row => row && <li>{row}</li>)}</ul>
}

test('what changes is drawn before flushSync returns, all at once', () => {
  const drawn: string[] = []
  const container = mount(<Twice onDraw={each => void drawn.push(each)} />)
  const answer = flushSync(() => {
    change('b')
    return 'answer'
  })
  expect(answer).toBe('answer')
  expect(container.textContent).toBe('b')
  expect(drawn).toEqual(['aa', 'bb'])
})

test('a change that throws is thrown on, and later changes are drawn as usual', async () => {
  const container = mount(<Twice onDraw={() => {}} />)
  const failing = () =>
    flushSync(() => {
      throw new Error('failed')
    })
  expect(failing).toThrow('failed')
  change('b')
  await expect.poll(() => container.textContent).toBe('b')
})

test('children that draw nothing are passed as nothing', () => {
  const container = mount(
    <Rows>
      <i>one</i>
      {false}
      {[<i key="two">two</i>, null]}
    </Rows>,
  )
  expect([...container.querySelectorAll('li')].map(row => row.textContent)).toEqual(['one', 'two'])
})

test('attributes are written as the browser knows them', () => {
  const container = mount(
    <label className="field" htmlFor="name">
      <input id="name" maxLength={5} readOnly spellCheck="false" tabIndex={0} />
    </label>,
  )
  const input = container.querySelector('input')
  expect(container.querySelector('label')?.className).toBe('field')
  expect(container.querySelector('label')?.htmlFor).toBe('name')
  expect([input?.maxLength, input?.readOnly, input?.getAttribute('spellcheck'), input?.tabIndex]).toEqual([
    5,
    true,
    'false',
    0,
  ])
})
