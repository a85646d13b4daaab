import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { showFirstView } from './showFirstView.ts'

vi.mock(import('../locales/languages.gen.ts'), () => ({ languages: ['en', 'de', 'ja', 'pt'] }))

const view = `<div data-prepared data-theme="light"><div><div data-frame><b data-email></b><s data-or></s><ul data-rows><li data-relay>WalletConnect</li>
<li data-offer><button><bdi>A</bdi></button></li><li data-offer><bdi>B</bdi></li><li data-offer><bdi>C</bdi></li><li>All</li></ul>
<i data-guide></i><p><span data-host></span></p></div></div></div>
<template><div><h2>On this device</h2><ul><li><bdi></bdi></li></ul></div><div><h2>Elsewhere</h2></div></template>`
const root = () => document.getElementById('root') as HTMLElement
const rows = () => [...document.querySelectorAll('li')].map(row => row.textContent)
const isStarted = () => document.querySelector('body > hr') !== null

function show(hash: string, markup = view): void {
  document.body.innerHTML = `<div id="root" hidden>${markup}</div><template><hr></template>`
  vi.stubGlobal('location', { search: '?p=demo&o=https%3A%2F%2Fshop.example%3A8443', hash })
  showFirstView()
}

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
})

test('shows the prepared view for this page, and starts the script after a frame', () => {
  show('#theme=dark&wallets=&height=580&options=theme,defaultNetwork')
  expect(root().hidden).toBe(false)
  expect(root().firstElementChild?.getAttribute('data-theme')).toBe('dark')
  expect(document.querySelector('[data-host]')?.textContent).toBe('shop.example:8443')
  expect(document.querySelector<HTMLElement>('[data-frame]')?.parentElement?.style.blockSize).toBe('580px')
  expect(isStarted()).toBe(false)
  vi.runAllTimers()
  expect(isStarted()).toBe(true)
})

test('the prepared view wears the site’s own look', () => {
  const before = document.adoptedStyleSheets
  onTestFinished(() => {
    document.adoptedStyleSheets = before
  })
  show('#theme=dark', view.replace('data-theme', `data-face='[data-theme="dark"]{--accent:#123456}' data-theme`))
  const accent = getComputedStyle(root().firstElementChild as Element).getPropertyValue('--accent')
  expect(accent).toBe('#123456')
})

test('the page’s own colour replaces the project’s', () => {
  show('#theme=dark&options=accent', view.replace('data-theme', "data-face='[data-theme]{--accent:red}' data-theme"))
  expect(document.adoptedStyleSheets).toEqual([])
})

test('a reload shows no prepared view, because another may be open, and keeps its language', () => {
  const replaced = vi.spyOn(history, 'replaceState').mockImplementation(() => {})
  show('#lang=%2Cen&theme=dark')
  expect(replaced).toHaveBeenCalledExactlyOnceWith(null, '', '#lang=%2Cen')
})

test('without a view or facts, the script starts at once', () => {
  show('#theme=light', '')
  expect(isStarted()).toBe(true)
  show('')
  expect(root().hidden).toBe(false)
  expect(root().childElementCount).toBe(0)
  expect(isStarted()).toBe(true)
})

test.each(['de,', ',pt-PT', 'nl,ja'])('a visitor who reads %s sees no English first', languages => {
  vi.stubGlobal('CONNECTKIT_CHUNKS', 'none')
  onTestFinished(() => void delete globalThis.ckLanguage)
  show(`#lang=${languages}&theme=light`)
  expect(root().childElementCount).toBe(0)
  expect(isStarted()).toBe(true)
})

test('an option of the page that changes the view leaves the prepared one out', () => {
  show('#theme=light&options=debug,accent')
  expect(root().childElementCount).toBe(0)
  expect(isStarted()).toBe(true)
})

const named = (...names: string[]) => `#theme=light&wallets=${encodeURIComponent(names.join('\n'))}`

test('without a wallet in the page, the list has no title', () => {
  show('#theme=light&wallets=')
  expect(document.querySelector('h2')).toBeNull()
  expect(rows()).toEqual(['WalletConnect', 'A', 'B', 'C', 'All'])
})

test('the wallets of the page stand first under their title, in the place of as many suggestions', () => {
  show(named('Ember', '<b>Coal</b>'))
  expect([...document.querySelectorAll('h2')].map(title => title.textContent)).toEqual(['On this device', 'Elsewhere'])
  expect(rows()).toEqual(['Ember', '<b>Coal</b>', 'WalletConnect', 'A', 'All'])
  expect(document.querySelector('h2 + [data-rows]')?.children).toHaveLength(3)
  expect(document.querySelector('[data-guide]')).toBeNull()
  expect(document.querySelector('div + [data-or] + [data-email]')).not.toBeNull()
})

test('a wallet of the page is not suggested, too', () => {
  show(named('A'))
  expect(rows()).toEqual(['A', 'WalletConnect', 'B', 'C', 'All'])
})

test('more wallets than fit are left to the script', () => {
  show(named(...'abcdefghij'))
  expect(rows()).toEqual([...'abcdefgh', 'WalletConnect', 'All'])
})

test('where the server has left out the titles, the wallets of the page are left to the script', () => {
  show(named('Ember'), view.replace(/<template>.*/s, ''))
  expect(rows()).toEqual(['WalletConnect', 'A', 'B', 'C', 'All'])
})

test('a visitor with recent wallets sees what the script draws', () => {
  localStorage.setItem('["ck","https://shop.example:8443","demo","recent"]', '[]')
  onTestFinished(() => localStorage.clear())
  show('#theme=light')
  expect(root().childElementCount).toBe(0)
  expect(isStarted()).toBe(true)
})

test('where storage is denied, the view is shown', () => {
  vi.stubGlobal('localStorage', undefined)
  show('#theme=light')
  expect(rows()).toContain('A')
})

test('while the document is loading, the script waits for its end', () => {
  const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
  onTestFinished(() => state.mockRestore())
  show('#theme=light')
  vi.runAllTimers()
  expect(isStarted()).toBe(false)
  dispatchEvent(new Event('DOMContentLoaded'))
  expect(isStarted()).toBe(true)
})

test('a phone has no row for scanning a code', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  show('#theme=light')
  expect(rows()).not.toContain('WalletConnect')
})

test.each(['NaN', '', 'red', '1;color:red'])('a height of %s is ignored', height => {
  show(`#theme=light&height=${encodeURIComponent(height)}`)
  expect(root().querySelector('[style]')).toBeNull()
})
