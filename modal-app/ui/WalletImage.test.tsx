import { afterEach, expect, test, vi } from 'vitest'
import { mount } from '../gallery/mount.tsx'
import { harbour } from '../gallery/samples.ts'
import { WalletImage } from './WalletImage.tsx'

afterEach(() => void vi.restoreAllMocks())

function imageState(): [state: string | null, letters: string, hasPicture: boolean] {
  const image = document.querySelector('[data-tint]')
  return [
    image?.getAttribute('data-state') ?? null,
    image?.textContent ?? '',
    image?.querySelector('img') instanceof HTMLImageElement,
  ]
}

function settle(event: 'load' | 'error'): void {
  document.querySelector('img')?.dispatchEvent(new Event(event))
}

test('letters stand in until the picture has loaded', async () => {
  // happy-dom fires "load" at once.
  vi.spyOn(HTMLImageElement.prototype, 'src', 'set').mockImplementation(() => {})
  mount(<WalletImage name="Paper Lantern" src={harbour.icon} />)
  expect(imageState()).toEqual(['pending', 'PL', true])
  settle('load')
  await vi.waitFor(() => expect(imageState()).toEqual(['picture', '', true]))
})

// @spec 9.image-preload
test.each([
  [1_999, ['pending', 'PL', true]],
  [2_150, ['letters', 'PL', false]],
])('a picture still missing after %d ms is %o', async (waitedMs, expected) => {
  vi.spyOn(HTMLImageElement.prototype, 'src', 'set').mockImplementation(() => {})
  vi.useFakeTimers()
  try {
    mount(<WalletImage name="Paper Lantern" src={harbour.icon} />)
    await vi.advanceTimersByTimeAsync(waitedMs)
    expect(imageState()).toEqual(expected)
  } finally {
    vi.useRealTimers()
  }
})

test('a picture that loaded in time stays', async () => {
  vi.spyOn(HTMLImageElement.prototype, 'src', 'set').mockImplementation(() => {})
  vi.useFakeTimers()
  try {
    mount(<WalletImage name="Paper Lantern" src={harbour.icon} />)
    settle('load')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(imageState()).toEqual(['picture', '', true])
  } finally {
    vi.useRealTimers()
  }
})

test('letters replace a picture that cannot be loaded', async () => {
  mount(<WalletImage name="Paper Lantern" src="data:image/png;base64,broken" />)
  settle('error')
  await vi.waitFor(() => expect(imageState()).toEqual(['letters', 'PL', false]))
})

test('letters are shown without a picture', () => {
  mount(<WalletImage name="Paper Lantern" />)
  expect(imageState()).toEqual(['letters', 'PL', false])
})
