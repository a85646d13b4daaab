import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { copyText, mayPaste } from './clipboard.ts'

let button: HTMLButtonElement
const copied = vi.fn()
/** The browser's old command that copies the selection. */
let allows = true

beforeEach(() => {
  document.body.innerHTML = '<div role="dialog"><span><button>Copy</button></span></div>'
  button = document.querySelector('button') as HTMLButtonElement
  button.focus()
  allows = true
  document.execCommand = command => {
    const field = document.activeElement as HTMLTextAreaElement
    if (allows) copied(command, field.value.slice(field.selectionStart, field.selectionEnd))
    return allows
  }
})

afterEach(() => {
  vi.restoreAllMocks()
  copied.mockReset()
})

test('uses only the clipboard API if it works', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await copyText('0xabc')
  expect(write).toHaveBeenCalledExactlyOnceWith('0xabc')
  expect(copied).not.toHaveBeenCalled()
})

const denied = () => void vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('NotAllowedError'))
const missing = () => void vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never)

test.each([
  ['denies it', denied],
  ['has no clipboard', missing],
])('when the browser %s, the selected text is copied whole and nothing is left behind', async (_, prepare) => {
  prepare()
  const before = document.body.innerHTML
  await copyText('two\nlines 🦊')
  expect(copied).toHaveBeenCalledExactlyOnceWith('copy', 'two\nlines 🦊')
  expect(document.body.innerHTML).toBe(before)
  expect(document.activeElement).toBe(button)
})

test('rejects when neither way works, and leaves nothing behind', async () => {
  denied()
  allows = false
  const before = document.body.innerHTML
  await expect(copyText('0xabc')).rejects.toThrow('does not let us copy')
  expect(document.body.innerHTML).toBe(before)
  expect(document.activeElement).toBe(button)
})

test('a browser that throws counts as a browser that refuses', async () => {
  denied()
  document.execCommand = () => {
    throw new Error('not here')
  }
  await expect(copyText('0xabc')).rejects.toThrow('does not let us copy')
  expect(document.querySelector('textarea')).toBeNull()
})

afterEach(() => void Reflect.deleteProperty(document, 'featurePolicy'))

test.each([true, false])('a frame that may read the clipboard, %s, has a button that pastes', isAllowed => {
  const allowsFeature = (feature: string) => feature === 'clipboard-read' && isAllowed
  Object.defineProperty(document, 'featurePolicy', { value: { allowsFeature }, configurable: true })
  expect(mayPaste()).toBe(isAllowed)
})

test('a browser that does not say is tried', () => {
  expect(mayPaste()).toBe(true)
})
