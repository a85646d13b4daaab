import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { showFirstView } from './showFirstView.ts'

const view = `<div data-theme="light"><div><div data-frame><ul data-rows><li data-relay>WalletConnect</li><li>A</li></ul>
<p><span data-host></span></p></div></div></div>`
const root = () => document.getElementById('root') as HTMLElement
const rows = () => [...document.querySelectorAll('li')]
const isStarted = () => document.querySelector('body > i') !== null

function show(hash: string, markup = view): void {
  document.body.innerHTML = `<div id="root" hidden>${markup}</div><template><i></i></template>`
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
  show('#theme=dark&wallets=0&height=580&options=theme,defaultNetwork')
  expect(root().hidden).toBe(false)
  expect(root().firstElementChild?.getAttribute('data-theme')).toBe('dark')
  expect(document.querySelector('[data-host]')?.textContent).toBe('shop.example:8443')
  expect(document.querySelector<HTMLElement>('[data-frame]')?.parentElement?.style.blockSize).toBe('580px')
  expect(isStarted()).toBe(false)
  vi.runAllTimers()
  expect(isStarted()).toBe(true)
})

test('a reload shows no prepared view, as another may be open by then', () => {
  const replaced = vi.spyOn(history, 'replaceState').mockImplementation(() => {})
  show('#theme=dark')
  expect(replaced).toHaveBeenCalledExactlyOnceWith(null, '', location.search)
})

test('without a view or facts, the script starts at once', () => {
  show('#theme=light', '')
  expect(isStarted()).toBe(true)
  show('')
  expect(root().hidden).toBe(false)
  expect(root().childElementCount).toBe(0)
  expect(isStarted()).toBe(true)
})

test('an option of the page that changes the view leaves the prepared one out', () => {
  show('#theme=light&options=debug,accent')
  expect(root().childElementCount).toBe(0)
  expect(isStarted()).toBe(true)
})

test.each([
  ['2', 4],
  ['1e9', 10],
  ['-3', 2],
  ['many', 2],
])('%s wallets of the page make %d rows', (wallets, count) => {
  show(`#theme=light&wallets=${wallets}`)
  expect(rows()).toHaveLength(count)
})

test('a phone has no row for scanning a code', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  show('#theme=light')
  expect(rows().map(row => row.textContent)).toEqual(['A'])
})

test.each(['NaN', '', 'red', '1;color:red'])('a height of %s is ignored', height => {
  show(`#theme=light&height=${encodeURIComponent(height)}`)
  expect(root().querySelector('[style]')).toBeNull()
})
