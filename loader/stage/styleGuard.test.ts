import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { setStyle } from './setStyle.ts'
import { createStyleGuard, isPlain, outerZoom, type StyleGuard } from './styleGuard.ts'

const root = document.documentElement
const onDisguised = vi.fn()
const onZoomed = vi.fn()
let shell: HTMLElement
let sight: StyleGuard

beforeEach(() => {
  vi.clearAllMocks()
  vi.useFakeTimers()
  shell = document.createElement('dialog')
  root.append(shell)
  setStyle(shell, 'inset:0;')
  vi.spyOn(document, 'elementFromPoint').mockReturnValue(shell)
  sight = createStyleGuard(shell, onDisguised, onZoomed)
  sight.keep(shell)
})
afterEach(() => {
  sight.stop()
  shell.remove()
  root.removeAttribute('style')
  vi.useRealTimers()
})

const settled = () => Promise.resolve().then(() => vi.advanceTimersByTime(0))

test.each([
  ['mask', 'linear-gradient(transparent, transparent)'],
  ['clip-path', 'circle(3px)'],
  ['opacity', '0'],
  ['width', '1px'],
])('a %s set on what is kept is undone in the same task', async (property, value) => {
  const before = shell.style.cssText
  shell.style.setProperty(property, value, 'important')
  expect(shell.style.cssText).not.toBe(before)
  await settled()
  expect(shell.style.cssText).toBe(before)
})

test('a style that is removed comes back', async () => {
  const before = shell.style.cssText
  shell.removeAttribute('style')
  await settled()
  expect(shell.style.cssText).toBe(before)
})

test('a style that was restored once is not undone again', async () => {
  setStyle(shell, 'inset:0;opacity:.5;')
  sight.keep(shell)
  await settled()
  expect(Number(shell.style.opacity)).toBe(0.5)
})

test.each([
  ['opacity', '0.5'],
  ['filter', 'blur(4px)'],
  ['clip-path', 'inset(10px)'],
  ['mask-image', 'linear-gradient(red, blue)'],
  ['mix-blend-mode', 'lighten'],
])('a root with %s is noticed, within a tenth of a second if there is no event', async (property, value) => {
  expect(isPlain(shell)).toBe(true)
  const computed = getComputedStyle(root)
  const read = vi.spyOn(window, 'getComputedStyle').mockReturnValue({
    getPropertyValue: (name: string) => (name === property ? value : computed.getPropertyValue(name)),
  } as CSSStyleDeclaration)
  onTestFinished(() => read.mockRestore())
  expect(isPlain(shell)).toBe(false)
  expect(onDisguised).not.toHaveBeenCalled()
  vi.advanceTimersByTime(100)
  expect(onDisguised).toHaveBeenCalled()
})

test('another zoom of the root is noticed', () => {
  vi.advanceTimersByTime(500)
  expect(onZoomed).not.toHaveBeenCalled()
  const { getPropertyValue } = getComputedStyle(root)
  const read = vi.spyOn(window, 'getComputedStyle').mockReturnValue({ zoom: '0.04', getPropertyValue } as never)
  onTestFinished(() => read.mockRestore())
  vi.advanceTimersByTime(100)
  expect(onZoomed).toHaveBeenCalledOnce()
  sight.keep(shell)
  vi.advanceTimersByTime(500)
  expect(onZoomed).toHaveBeenCalledOnce()
})

test('while the modal is in the body, a disguise and a zoom of the body are noticed, too', () => {
  document.body.append(shell)
  expect(isPlain(shell)).toBe(true)
  document.body.style.opacity = '0.01'
  onTestFinished(() => document.body.removeAttribute('style'))
  expect(isPlain(shell)).toBe(false)
  vi.advanceTimersByTime(100)
  expect(onDisguised).toHaveBeenCalled()
  const { getPropertyValue } = getComputedStyle(root)
  const read = vi.spyOn(window, 'getComputedStyle').mockReturnValue({ zoom: '0.5', getPropertyValue } as never)
  onTestFinished(() => read.mockRestore())
  expect(outerZoom(shell)).toBe(0.25)
  vi.advanceTimersByTime(100)
  expect(onZoomed).toHaveBeenCalled()
})

test('once stopped, it undoes and notices nothing', async () => {
  sight.stop()
  shell.style.setProperty('opacity', '0', 'important')
  root.style.setProperty('opacity', '0')
  await settled()
  vi.advanceTimersByTime(1_000)
  expect(shell.style.opacity).toBe('0')
  expect(onDisguised).not.toHaveBeenCalled()
})
