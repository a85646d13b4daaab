import { afterEach, expect, test, vi } from 'vitest'
import { mount } from '../gallery/mount.tsx'
import { address } from '../gallery/samples.ts'
import { CopyButton } from './CopyButton.tsx'

afterEach(() => void vi.useRealTimers())

function mountButton(copy: (text: string) => Promise<void>): { button: HTMLElement; said: () => string } {
  mount(
    <CopyButton copy={copy} label="Copy address" text={address}>
      0x5290…9EE7
    </CopyButton>,
  )
  const button = document.querySelector('button')
  const region = document.querySelector('[role="status"]')
  if (button === null || region === null) throw new Error('The button or its live region is missing')
  return { button, said: () => region.textContent ?? '' }
}

test('copies the whole text and announces it', async () => {
  const copy = vi.fn(async () => {})
  const { button, said } = mountButton(copy)
  expect(said()).toBe('')
  button.click()
  expect(copy).toHaveBeenCalledExactlyOnceWith(address)
  await vi.waitFor(() => expect(said()).toBe('Copied'))
})

test('shows that it has copied, in the place of the text', async () => {
  const { button } = mountButton(async () => {})
  expect(button.textContent).toBe('0x5290…9EE7')
  button.click()
  await vi.waitFor(() => expect(button.textContent).toBe('0x5290…9EE7Copied'))
  expect(button.parentElement?.dataset.result).toBe('done')
})

test('keeps its name after copying', async () => {
  const { button, said } = mountButton(async () => {})
  button.click()
  await vi.waitFor(() => expect(said()).toBe('Copied'))
  expect(button.getAttribute('aria-label')).toBe('Copy address')
})

test('can copy again after two seconds', async () => {
  vi.useFakeTimers()
  const { button, said } = mountButton(async () => {})
  button.click()
  await vi.advanceTimersByTimeAsync(1900)
  expect(said()).toBe('Copied')
  await vi.advanceTimersByTimeAsync(300)
  expect(said()).toBe('')
})

test.each<[string, () => Promise<void>]>([
  ['is refused', () => Promise.reject(new Error('Not allowed'))],
  [
    'is not there at all',
    () => {
      throw new TypeError('No clipboard')
    },
  ],
])('says what to do when the clipboard %s', async (_name, copy) => {
  const { button, said } = mountButton(copy)
  button.click()
  await vi.waitFor(() => expect(said()).toContain('Couldn’t copy'))
})

test('copies nothing while there is nothing to copy', () => {
  const copy = vi.fn(async () => {})
  mount(
    <CopyButton copy={copy} label="Copy link" text={undefined}>
      Copy link
    </CopyButton>,
  )
  const button = document.querySelector('button')
  button?.click()
  expect(copy).not.toHaveBeenCalled()
  expect(button?.getAttribute('aria-disabled')).toBe('true')
})
