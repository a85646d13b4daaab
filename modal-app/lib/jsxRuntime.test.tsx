import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'

function mount(view: ReactNode): (next: ReactNode) => void {
  const container = document.createElement('div')
  document.body.replaceChildren(container)
  const root = createRoot(container)
  onTestFinished(() => root.unmount())
  const draw = (next: ReactNode) => flushSync(() => root.render(next))
  draw(view)
  return draw
}

/** What Chrome's translator does to each text that it finds. */
function translate(root: Node): void {
  for (const node of [...root.childNodes]) {
    if (node instanceof Text && node.data.trim()) {
      const outer = document.createElement('font')
      outer.appendChild(document.createElement('font')).textContent = `«${node.data}»`
      node.replaceWith(outer)
    } else if (node.nodeName !== 'FONT') translate(node)
  }
}

const shown = () => document.body.textContent

function draws(view: (says: string) => ReactNode): void {
  const draw = mount(view('one'))
  translate(document.body)
  draw(view('two'))
}

test('a translated text that changes is the new one, and only that', () => {
  draws(says => <p>{says}</p>)
  expect(shown()).toBe('two')
})

test('a text beside elements is, too, in its place', () => {
  draws(says => (
    <p>
      {says} of <b>{says}</b> and {says}.
    </p>
  ))
  expect(shown()?.replace(/[«»]/g, '')).toBe('two of two and two.')
})

test('a text of a fragment, and a number', () => {
  draws(says => (
    <>
      {says}
      {says.length}
      <i>{says === 'one' ? 1 : 2}</i>
    </>
  ))
  expect(shown()?.replace(/[«»]/g, '')).toBe('two32')
})

test('a text that ends leaves nothing, and one that comes stands alone', () => {
  draws(says => (
    <p>
      {says === 'one' && 'An old hint.'}
      <b>Name</b>
      {says === 'two' && 'A new hint.'}
    </p>
  ))
  expect(shown()?.replace(/[«»]/g, '')).toBe('NameA new hint.')
})

test('the element around a text stays, with its focus', () => {
  const draw = mount(<button type="button">one</button>)
  const button = document.querySelector('button')
  button?.focus()
  translate(document.body)
  draw(<button type="button">two</button>)
  expect(document.activeElement).toBe(button)
  expect(shown()).toBe('two')
})

test('equal texts beside each other are kept apart', () => {
  draws(says => (
    <p>
      {says}
      {says}
    </p>
  ))
  expect(shown()).toBe('twotwo')
})

test('a text that does not change stays translated', () => {
  draws(says => (
    <p>
      <b>Name</b>
      <i>{says}</i>
    </p>
  ))
  expect(shown()).toBe('«Name»two')
})
