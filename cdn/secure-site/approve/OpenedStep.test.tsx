// @vitest-environment happy-dom
import { render } from 'preact'
import { expect, onTestFinished, test, vi } from 'vitest'
import { windowHere } from '../../../shared/embedded/openedWindow.ts'
import type { SdkParts } from '../SdkParts.ts'
import { createPlaces } from '../social/createPlaces.ts'
import { createTestServer, testParts } from '../testServer.ts'
import { takeTicket } from '../tickets/takeTicket.ts'
import { TextsProvider } from '../ui/useTexts.tsx'
import type { ApprovalView } from './Approval.ts'
import { drawOpened } from './OpenedStep.tsx'

const origin = 'https://wallet.example'
const place = 'p'.repeat(22)
const view: ApprovalView = { verb: 'Sign tea', facts: [], changes: [], cautions: [], raw: '' }

async function setUp(isUsed = false) {
  vi.useFakeTimers()
  const server = createTestServer()
  const frame = new EventTarget()
  const places = createPlaces(frame as unknown as Window, origin)
  places.expect(place)
  if (isUsed) places.give(place, () => undefined)
  const wait = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))
  const opened: string[] = []
  const parts = {
    ...(await testParts(server, 'frame')),
    ...{ wait, places, sendOnLeave: () => () => {}, openWindow: (path: string) => void opened.push(path) },
  } as unknown as SdkParts
  await parts.texts.load('approve')
  const root = document.createElement('div')
  document.body.replaceChildren(root)
  const shown = { done: vi.fn(), fail: vi.fn() }
  const read = vi.fn(async () => view)
  const asked = { kind: 'approve', chainId: 'eip155:1', method: 'personal_sign', params: [], isSmart: false } as const
  render(
    <TextsProvider texts={parts.texts}>
      {drawOpened({ parts, asked, place, read, rejection: 'Rejected', shown })}
    </TextsProvider>,
    root,
  )
  onTestFinished(() => {
    render(null, root)
    vi.useRealTimers()
  })
  const asker = { postMessage: vi.fn() }
  return {
    ...{ read, shown, root, opened },
    title: () => root.querySelector('h1')?.textContent,
    /** A window of this site is at the place. */
    ask: () =>
      frame.dispatchEvent(Object.assign(new Event('message'), { data: windowHere(place), origin, source: asker })),
    given: () => asker.postMessage.mock.calls.map(([{ ticket }]) => `${ticket}`),
    take: (ticket: string) => takeTicket({ api: server.apiOf('window'), wait }, `#${ticket}`, 'Window'),
  }
}

test('the window at the place gets the request, once; the modal shows none of it, and the answer ends the step', async () => {
  const { ask, given, take, read, shown, title } = await setUp()
  await vi.waitFor(() => {
    ask()
    expect(given()).toHaveLength(1)
  })
  ask()
  expect(given()).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(title()).toBe('Approve in the window')
  expect(read).not.toHaveBeenCalled()
  const window = await take(given()[0] ?? '')
  expect(window.request).toMatchObject({ kind: 'approve', method: 'personal_sign' })
  await window.answer({ ok: 'approved', result: '0x5' })
  await vi.waitFor(() => expect(shown.done).toHaveBeenCalledExactlyOnceWith('0x5'))
})

test('where no window comes, the card leads to another', async () => {
  const { title, opened, root } = await setUp()
  await vi.advanceTimersByTimeAsync(7_000)
  expect(title()).toBe('Approve in the window')
  await vi.advanceTimersByTimeAsync(2_000)
  await vi.waitFor(() => expect(title()).toContain('Sign tea'))
  const [, go] = root.querySelectorAll('button')
  go?.click()
  expect(opened).toHaveLength(1)
})

test('a place that another request has used leads nowhere: the card is there at once', async () => {
  const { ask, given, title } = await setUp(true)
  await vi.waitFor(() => expect(title()).toContain('Sign tea'))
  ask()
  expect(given()).toEqual([])
})
