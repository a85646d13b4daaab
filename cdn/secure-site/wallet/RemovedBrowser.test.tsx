// @vitest-environment happy-dom
import { render } from 'preact'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ApiRefusal } from '../api/callApi.ts'
import type { SdkParts } from '../SdkParts.ts'
import { createTestServer, testParts } from '../testServer.ts'
import { takeTicket } from '../tickets/takeTicket.ts'
import { TextsProvider } from '../ui/useTexts.tsx'
import { RemovedBrowser } from './RemovedBrowser.tsx'

const path = '/v1/embedded/slots/return'
const slotId = 's'.repeat(22)

test('a removed browser comes back by presses in a window, and by none in the frame', async () => {
  const server = createTestServer()
  const wait = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))
  const opened: string[] = []
  let returnsAt: string | undefined = '2026-11-29T00:00:00.000Z'
  let now = Date.parse('2026-11-28T00:00:00.000Z')
  server.answerAt(path, () => (returnsAt ? { returnsAt } : {}))
  const parts = {
    ...(await testParts(server, 'frame')),
    ...{ wait, now: () => now, sendOnLeave: () => () => {}, openWindow: (to: string) => void opened.push(to) },
  } as unknown as SdkParts
  await parts.texts.load('wallet')
  const root = document.createElement('div')
  document.body.replaceChildren(root)
  onTestFinished(() => render(null, root))
  const returned = vi.fn()
  const times = { createdAt: '2026-11-27T00:00:00.000Z', endsAt: '2026-12-01T00:00:00.000Z' }
  const ended = { slotId, kind: 'device' as const, label: 'Safari on iOS', ...times }
  const draw = () =>
    render(
      <TextsProvider texts={parts.texts}>
        <RemovedBrowser {...{ parts, returned }} freshly={work => work()} ended={{ ...ended, isThisDevice: true }} />
      </TextsProvider>,
      root,
    )
  const asked = () => server.asked.filter(call => call.path === path).length
  const confirm = async (text: string) => {
    const button = await vi.waitFor(() => {
      const [found] = root.querySelectorAll('button')
      expect(found?.textContent).toBe(text)
      expect(found?.getAttribute('aria-disabled')).toBeNull()
      return found
    })
    const before = asked()
    button?.click()
    const address = await vi.waitFor(() => opened.pop() ?? expect.fail('No window'))
    expect(asked()).toBe(before)
    const window = await takeTicket({ api: server.apiOf('window'), wait }, address.replace(/^[^#]*/, ''), 'Window')
    expect(window.request).toMatchObject({ kind: 'returnKey', label: 'Safari on iOS' })
    await window.answer({ ok: 'confirmed' })
    await vi.waitFor(() => expect(asked()).toBe(before + 1))
  }
  // A server that refuses a window says so, and the button works again.
  server.refuseNext(new ApiRefusal('rate_limited', 'Later'))
  draw()
  await vi.waitFor(() => expect(root.textContent).toContain('Too many'))
  root.querySelector('button')?.click()
  await vi.waitFor(() => expect(root.textContent).not.toContain('Too many'))
  await confirm('Ask to be back')
  await vi.waitFor(() => expect(root.querySelector('button')).toBeNull())
  now = Date.parse(returnsAt)
  returnsAt = undefined
  draw()
  await confirm('Unlock it here again')
  await vi.waitFor(() => expect(returned).toHaveBeenCalledOnce())
})
