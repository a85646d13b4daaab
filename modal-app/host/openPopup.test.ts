import { afterEach, expect, test, vi } from 'vitest'
import { createFakeClock } from '../app/fakeClock.ts'
import { openPopup } from './openPopup.ts'

const address = new URL('https://pay.example/order?id=7')

function world({ takes = true } = {}) {
  const clock = createFakeClock()
  const sent: unknown[] = []
  const other = { closed: false, focus: vi.fn(), close: () => Object.assign(other, { closed: true }) }
  const opened = { ...other, postMessage: (message: unknown, origin: string) => void sent.push([message, origin]) }
  vi.spyOn(window, 'open').mockReturnValue(opened as never)
  const popup = () => openPopup({ address, clock, takePress: () => takes })
  const say = (data: unknown, origin = address.origin, source: unknown = opened) =>
    window.dispatchEvent(new MessageEvent('message', { data, origin, source: source as never }))
  return { clock, opened, sent, popup, say }
}

afterEach(() => void vi.restoreAllMocks())

test('a press opens a window of any site, which is messaged at its origin and heard only from there', () => {
  const { popup, say, sent } = world()
  const shop = popup()
  const heard: unknown[] = []
  say({ order: 'early' })
  shop.listen(
    message => heard.push(message),
    () => {},
  )
  say({ order: 'paid' })
  say({ order: 'stolen' }, 'https://evil.example')
  say({ order: 'stolen' }, address.origin, {})
  say('text')
  shop.send({ hello: 1 })
  expect(heard).toEqual([{ order: 'early' }, { order: 'paid' }])
  expect(sent).toEqual([[{ hello: 1 }, 'https://pay.example']])
})

test('its opener learns once that it was closed, by anyone', async () => {
  const { popup, opened, clock } = world()
  const shop = popup()
  const onClosed = vi.fn()
  shop.listen(() => {}, onClosed)
  expect(shop.isOpen).toBe(true)
  opened.closed = true
  clock.advance(1_000)
  await shop.closed
  shop.close()
  expect(onClosed).toHaveBeenCalledOnce()
  expect(shop.isOpen).toBe(false)
})

// @spec 9.popup-check
test('a window of another size opens in the middle, and is checked as often as requested', () => {
  const { clock, opened } = world()
  const shop = openPopup({ address, clock, takePress: () => true, size: { width: 600, height: 800 }, lookMs: 1_000 })
  expect(vi.mocked(window.open).mock.lastCall?.[2]).toMatch(/^popup,width=600,height=800,left=-?\d+,top=-?\d+$/)
  const onClosed = vi.fn()
  shop.listen(() => {}, onClosed)
  opened.closed = true
  // Seen at the next look; it ends one later, as its last message may still be on its way.
  clock.advance(1_999)
  expect(onClosed).not.toHaveBeenCalled()
  clock.advance(1)
  expect(onClosed).toHaveBeenCalledOnce()
})

test('a window without messages gets no opener', () => {
  const { clock, opened } = world()
  openPopup({ address, clock, takePress: () => true })
  expect(opened).not.toHaveProperty('opener')
  openPopup({ address, clock, takePress: () => true, isSilent: true })
  expect(opened).toHaveProperty('opener', null)
})

test('a press that was for something else opens nothing', () => {
  const { popup } = world({ takes: false })
  expect(popup).toThrow(expect.objectContaining({ code: 'popup_blocked' }))
  expect(window.open).not.toHaveBeenCalled()
})
