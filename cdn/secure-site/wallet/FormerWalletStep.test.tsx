// @vitest-environment happy-dom
import { render } from 'preact'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { SdkParts } from '../SdkParts.ts'
import { createTestServer, testParts } from '../testServer.ts'
import { takeTicket } from '../tickets/takeTicket.ts'
import type { TicketAnswer } from '../tickets/ticketRequest.ts'
import { TextsProvider } from '../ui/useTexts.tsx'
import { createWallet } from './createWallet.ts'
import { FormerWalletStep } from './FormerWalletStep.tsx'

const path = '/v1/embedded/wallet/return'

test('an earlier wallet comes back by a press in a window, which names it, and by none in the frame', async () => {
  const server = createTestServer()
  const wait = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))
  const opened: string[] = []
  const parts = {
    ...(await testParts(server, 'frame')),
    ...{ wait, sendOnLeave: () => () => {}, openWindow: (to: string) => void opened.push(to) },
  } as unknown as SdkParts
  const former = await (await createWallet(parts)).finishWithCode()
  server.answerAt(path, () => ({ wallet: former }))
  await parts.texts.load('wallet')
  const root = document.createElement('div')
  document.body.replaceChildren(root)
  onTestFinished(() => render(null, root))
  const shown = { done: vi.fn(), fail: vi.fn() }
  render(
    <TextsProvider texts={parts.texts}>
      <FormerWalletStep {...{ parts, former, shown }} />
    </TextsProvider>,
    root,
  )
  const asked = () => server.asked.filter(call => call.path === path).length
  const press = async (answer: TicketAnswer) => {
    const button = await vi.waitFor(() => {
      const found = [...root.querySelectorAll('button')].find(({ textContent }) => textContent === 'Bring it back')
      expect(found?.getAttribute('aria-disabled')).toBeNull()
      return found
    })
    button?.click()
    const address = await vi.waitFor(() => opened.pop() ?? expect.fail('No window'))
    const window = await takeTicket({ api: server.apiOf('window'), wait }, address.replace(/^[^#]*/, ''), 'Window')
    expect(window.request).toMatchObject({ kind: 'returnWallet', address: former.address })
    expect(asked()).toBe(0)
    await window.answer(answer)
  }
  await press({ refused: { code: 'user_rejected', message: 'No' } })
  await press({ ok: 'confirmed' })
  await vi.waitFor(() => expect(shown.done).toHaveBeenCalledWith(former))
  expect(asked()).toBe(1)
})
