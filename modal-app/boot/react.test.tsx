import { readdirSync, readFileSync } from 'node:fs'
import { Children, type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { AddressField } from '../ui/AddressField.tsx'
import { AmountField } from '../ui/AmountField.tsx'
import { SearchField } from '../ui/SearchField.tsx'

function draw(view: ReactNode): HTMLElement {
  const container = document.createElement('div')
  flushSync(() => createRoot(container).render(view))
  return container
}

let setText = (_: string) => {}
let setCount = (_: number) => {}
let draws = 0

function View() {
  const [text, changeText] = useState('before')
  const [count, changeCount] = useState(1)
  setText = changeText
  setCount = changeCount
  draws++
  return <p>{`${text} ${count}`}</p>
}

test('flushSync draws all that its function has changed, once, before it returns', () => {
  const container = draw(<View />)
  draws = 0
  const result = flushSync(() => {
    setText('after')
    setCount(2)
    expect(container.textContent).toBe('before 1')
    return 'given back'
  })
  expect([container.textContent, draws, result]).toEqual(['after 2', 1, 'given back'])
})

test('after a change that throws, others are drawn in their own time again', async () => {
  const container = draw(<View />)
  const fail = () => {
    throw new Error('refused')
  }
  expect(() => flushSync(fail)).toThrow('refused')
  setText('after')
  expect(container.textContent).toBe('before 1')
  await expect.poll(() => container.textContent).toBe('after 1')
})

test('Children.map passes over what draws nothing, and into lists', () => {
  const rows = [<b key="a">a</b>, <b key="b">b</b>]
  const container = draw(
    <ul>
      {Children.map([rows, null, false, <b key="c">c</b>], row => (
        <li>{row}</li>
      ))}
    </ul>,
  )
  expect([...container.querySelectorAll('li')].map(item => item.textContent)).toEqual(['a', 'b', 'c'])
})

test('an ancestor hears of focus with onFocusCapture', () => {
  const heard: string[] = []
  const container = draw(
    <ul onFocusCapture={event => heard.push((event.target as Element).id)}>
      <button id="inner" type="button" />
    </ul>,
  )
  document.body.append(container)
  container.querySelector('button')?.focus()
  container.remove()
  expect(heard).toEqual(['inner'])
})

test('no field has its text checked, which some browsers send away for that', () => {
  const fields = draw(
    <>
      <AddressField label="To" placeholder="Address" value="" onChange={() => {}} />
      <AmountField label="Amount" unit="ETH" value="" onChange={() => {}} />
      <SearchField clearLabel="Clear" label="Search" value="" onChange={() => {}} />
    </>,
  ).querySelectorAll('input, textarea')
  expect([...fields].map(field => field.getAttribute('spellcheck'))).toEqual(['false', 'false', 'false'])
})

/** What React has and preact alone has not, and what to write instead. */
const lacking: readonly [what: string, pattern: RegExp][] = [
  ['onBlur and onDoubleClick: events have the names of the browser', /\son(?:Blur|DoubleClick)=/],
  ['spellCheck={false}, which is no attribute at all: write "false"', /\sspellCheck=\{/],
  ['defaultValue and defaultChecked', /\sdefault(?:Value|Checked)=/],
  [
    'attributes of pictures in camel case: write stroke-width',
    /\s(?:clip(?!PathU)|color|dominant|fill|flood|font|paint|pointer|shape|stop|stroke|text(?!L)|vector)[A-Z]\w*=/,
  ],
  ['lengths without a unit: write a template with px', /style=\{\{[^}`]*:\s*(?:\d+(?!\w)|\w*(?:height|width|size))\b/i],
]

const sources = readdirSync('modal-app', { recursive: true, encoding: 'utf8' }).filter(path => path.endsWith('.tsx'))

test.each(lacking)('no view uses %s', (_, pattern) => {
  expect(sources.length).toBeGreaterThan(100)
  const using = sources.filter(
    path => !path.endsWith('boot/react.test.tsx') && pattern.test(readFileSync(`modal-app/${path}`, 'utf8')),
  )
  expect(using).toEqual([])
})
