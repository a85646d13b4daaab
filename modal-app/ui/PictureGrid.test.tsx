import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mount } from '../gallery/mount.tsx'
import { harbour, lantern } from '../gallery/samples.ts'
import { HeldPictures, PictureGrid } from './PictureGrid.tsx'
import { WalletImage } from './WalletImage.tsx'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame'] }))
afterEach(() => void vi.useRealTimers())

const sources = () => [...document.querySelectorAll('img')].map(image => image.getAttribute('src'))

function mountBoth(): void {
  mount(
    <HeldPictures>
      <WalletImage name="Harbour" src={harbour.icon} />
      <PictureGrid pictures={[String(lantern.icon)]} />
    </HeldPictures>,
  )
}

test('pictures have no source in the first frame, and get it after that', async () => {
  mountBoth()
  expect(sources()).toEqual([null, null])
  vi.advanceTimersToNextFrame()
  expect(sources()).toEqual([null, null])
  await vi.advanceTimersByTimeAsync(10)
  expect(sources()).toEqual([harbour.icon, lantern.icon])
})

test('a document that gets no frames waits half a second', async () => {
  vi.stubGlobal('requestAnimationFrame', () => 1)
  mountBoth()
  await vi.advanceTimersByTimeAsync(499)
  expect(sources()).toEqual([null, null])
  await vi.advanceTimersByTimeAsync(20)
  expect(sources()).toEqual([harbour.icon, lantern.icon])
  vi.unstubAllGlobals()
})

test('pictures that come later do not wait', () => {
  mount(<WalletImage name="Harbour" src={harbour.icon} />)
  expect(sources()).toEqual([harbour.icon])
})
