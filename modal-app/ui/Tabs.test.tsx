import { useState } from 'react'
import { flushSync } from 'react-dom'
import { expect, test } from 'vitest'
import { mount } from '../gallery/mount.tsx'
import type { Direction } from '../lib/createI18n.ts'
import { Tabs } from './Tabs.tsx'

const tabs = [
  { id: 'qrcode', label: 'Phone' },
  { id: 'web', label: 'Web' },
  { id: 'desktop', label: 'Desktop' },
]

function Ways() {
  const [selected, select] = useState('qrcode')
  return (
    <Tabs label="Ways to connect" onSelect={select} selected={selected} tabs={tabs}>
      <p>{`by ${selected}`}</p>
    </Tabs>
  )
}

function mounted(dir: Direction = 'ltr') {
  mount(<Ways />, { locale: dir === 'rtl' ? 'mirrored' : 'en' })
  const all = () => [...document.querySelectorAll<HTMLElement>('[role="tab"]')]
  const press = (key: string) =>
    flushSync(() => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
  return { all, press, shown: () => document.querySelector('[role="tabpanel"]')?.textContent }
}

test('the first tab is selected, names its panel and is the only Tab stop', () => {
  const { all, shown } = mounted()
  expect(all().map(tab => [tab.getAttribute('aria-selected'), tab.tabIndex])).toEqual([
    ['true', 0],
    ['false', -1],
    ['false', -1],
  ])
  expect(shown()).toBe('by qrcode')
  const panel = document.querySelector('[role="tabpanel"]')
  expect(panel?.getAttribute('aria-labelledby')).toBe(all()[0]?.id)
  expect(all()[0]?.getAttribute('aria-controls')).toBe(panel?.id)
})

test('a click shows the tab’s content', () => {
  const { all, shown } = mounted()
  flushSync(() => all()[2]?.click())
  expect(shown()).toBe('by desktop')
})

test.each<[Direction, keys: string[], shows: string]>([
  ['ltr', ['ArrowRight'], 'by web'],
  ['ltr', ['ArrowLeft'], 'by desktop'],
  ['ltr', ['End', 'ArrowRight'], 'by qrcode'],
  ['ltr', ['End', 'Home'], 'by qrcode'],
  ['ltr', ['x'], 'by qrcode'],
  ['rtl', ['ArrowLeft'], 'by web'],
  ['rtl', ['ArrowRight'], 'by desktop'],
])('in %s text the keys %j select %s', (dir, keys, shows) => {
  const { all, press, shown } = mounted(dir)
  all()[0]?.focus()
  for (const key of keys) press(key)
  expect(shown()).toBe(shows)
  expect(document.activeElement?.getAttribute('aria-selected')).toBe('true')
})
