import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mount } from '../gallery/mount.tsx'
import { SearchField } from './SearchField.tsx'

beforeEach(() => void vi.spyOn(document, 'hasFocus').mockReturnValue(true))
afterEach(() => void vi.restoreAllMocks())

function onDevice(hasMouse: boolean): void {
  vi.spyOn(window, 'matchMedia').mockImplementation(query => ({ matches: hasMouse, media: query }) as MediaQueryList)
}

function Searched() {
  const [text, setText] = useState('')
  return <SearchField clearLabel="Clear search" label="Search networks" onChange={setText} value={text} />
}

function mounted() {
  mount(<Searched />)
  const field = document.querySelector('input')
  if (!field) throw new Error('There is no search')
  const clear = () => document.querySelector<HTMLElement>('[aria-label="Clear search"]')
  const type = async (text: string) => {
    field.value = text
    field.dispatchEvent(new Event('input', { bubbles: true }))
    await vi.waitFor(() => expect(clear()).not.toBeNull())
  }
  return { field, clear, type }
}

test.each([
  ['a computer', true, true],
  ['a phone', false, false],
])('on %s it has focus when it appears: %s', (_, hasMouse, isFocused) => {
  onDevice(hasMouse)
  const { field } = mounted()
  expect(document.activeElement === field).toBe(isFocused)
})

test('it takes focus from neither the page nor another control', () => {
  onDevice(true)
  vi.mocked(document.hasFocus).mockReturnValue(false)
  expect(document.activeElement).not.toBe(mounted().field)
  vi.mocked(document.hasFocus).mockReturnValue(true)
  const close = document.createElement('button')
  const take = vi.spyOn(document, 'activeElement', 'get').mockReturnValue(close)
  const { field } = mounted()
  take.mockRestore()
  expect(document.activeElement).not.toBe(field)
})

test('its own button empties it and gives focus back to it', async () => {
  const { field, clear, type } = mounted()
  expect(clear()).toBeNull()
  await type('arbi')
  clear()?.click()
  await vi.waitFor(() => expect(clear()).toBeNull())
  expect(field.value).toBe('')
  expect(document.activeElement).toBe(field)
})
