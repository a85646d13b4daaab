import { useState } from 'react'
import { flushSync } from 'react-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mount } from '../gallery/mount.tsx'
import { Announcement } from './Announcement.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

let say: (id: string, text: string) => void

function Speaker() {
  const [[id, text], set] = useState<[string, string]>(['', ''])
  say = (...next) => flushSync(() => set(next))
  return <Announcement id={id} text={text} />
}

function announcing() {
  mount(<Speaker />)
  const region = () => document.querySelector('[role="status"]')
  return { region, heard: () => region()?.textContent }
}

test('a text is announced, and the region is empty a second later', async () => {
  const { region, heard } = announcing()
  const before = region()
  expect(heard()).toBe('')
  say('1', 'Connecting')
  expect(heard()).toBe('Connecting')
  await vi.advanceTimersByTimeAsync(900)
  expect(heard()).toBe('Connecting')
  await vi.advanceTimersByTimeAsync(200)
  expect(heard()).toBe('')
  expect(region()).toBe(before)
})

test('the same text is announced again under another id', async () => {
  const { heard } = announcing()
  say('1', 'Connecting')
  await vi.advanceTimersByTimeAsync(1_100)
  say('2', 'Connecting')
  expect(heard()).toBe('Connecting')
  await vi.advanceTimersByTimeAsync(1_100)
  say('1', 'Connecting')
  expect(heard()).toBe('Connecting')
})
