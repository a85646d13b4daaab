import { afterEach, beforeEach, expect, test } from 'vitest'
import { trapTab } from './trapTab.ts'

let container: HTMLElement
let release: () => void

/** Fills the container with elements written as `button#a` or `button#b[disabled]`. */
function fill(...selectors: string[]): void {
  for (const selector of selectors) {
    const [, tag = '', id = '', attribute] = /^(\w+)#(\w+)(?:\[([\w-]+)\])?$/.exec(selector) ?? []
    const element = document.createElement(tag)
    element.id = id
    if (attribute) element.setAttribute(attribute, attribute === 'tabindex' ? '-1' : '')
    container.append(element)
  }
}

function focus(id: string): void {
  document.getElementById(id)?.focus()
}

/** Presses Tab. @returns whether the trap handled it */
function tab(shiftKey = false): boolean {
  const target = document.activeElement ?? document.body
  return !target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', shiftKey, bubbles: true, cancelable: true }))
}

beforeEach(() => {
  container = document.createElement('div')
  container.id = 'container'
  container.tabIndex = -1
  document.body.append(container)
  release = trapTab(container)
})

afterEach(() => {
  release()
  document.body.replaceChildren()
})

test.each([
  ['the last goes to the first', 'c', false, 'a'],
  ['the first goes back to the last', 'a', true, 'c'],
  ['the container goes to the first', 'container', false, 'a'],
  ['the container goes back to the last', 'container', true, 'c'],
])('Tab from %s', (_name, from, shiftKey, to) => {
  fill('button#a', 'button#b', 'button#c')
  focus(from)
  expect(tab(shiftKey)).toBe(true)
  expect(document.activeElement?.id).toBe(to)
})

test('Tab without focus enters the container', () => {
  fill('button#a', 'button#b')
  expect(tab()).toBe(true)
  expect(document.activeElement?.id).toBe('a')
})

test('the browser handles Tab in the middle', () => {
  fill('button#a', 'button#b', 'button#c')
  focus('b')
  expect(tab()).toBe(false)
  expect(tab(true)).toBe(false)
})

test('Tab skips disabled, unreachable and inert elements', () => {
  fill('button#x[disabled]', 'button#a', 'button#b', 'div#y[tabindex]')
  const inert = document.createElement('div')
  inert.setAttribute('inert', '')
  inert.append(document.createElement('button'))
  container.append(inert)
  focus('b')
  expect(tab()).toBe(true)
  expect(document.activeElement?.id).toBe('a')
})

test('Tab stays on the container if nothing in it can be focused', () => {
  focus('container')
  expect(tab()).toBe(true)
  expect(document.activeElement).toBe(container)
})

test('an ended trap no longer handles Tab', () => {
  fill('button#a')
  focus('a')
  release()
  expect(tab()).toBe(false)
})
