// @vitest-environment happy-dom
import { render } from 'preact'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ticketAnswer } from '../../../shared/api/embedded/tickets.schema.ts'
import { ApiRefusal } from '../api/callApi.ts'
import type { SdkParts } from '../SdkParts.ts'
import { createTestServer, testParts } from '../testServer.ts'
import { TextsProvider } from '../ui/useTexts.tsx'
import { TicketButton } from './TicketButton.tsx'
import { type TakenTicket, takeTicket } from './takeTicket.ts'
import { toTicketRequest } from './toTicketRequest.ts'
import { useTicket } from './useTicket.ts'

function Press({ parts, answered, failed }: { parts: SdkParts; answered(): void; failed(): void }) {
  const ticket = useTicket(parts, toTicketRequest(parts, { kind: 'typeCode' }), { answered, failed })
  return <TicketButton {...{ ticket, label: 'Enter the code' }} />
}

/** CI machines are shared. */
const soon = (check: () => void) => vi.waitFor(check)

async function setUp() {
  vi.useFakeTimers()
  const server = createTestServer()
  const opened: string[] = []
  const known = await testParts(server, 'frame')
  const wait = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))
  const parts = {
    ...known,
    wait,
    sendOnLeave: () => () => {},
    openWindow: (path: string) => void opened.push(path),
  } as unknown as SdkParts
  const root = document.createElement('div')
  document.body.replaceChildren(root)
  const [answered, failed] = [vi.fn(), vi.fn()]
  const draw = () =>
    render(
      <TextsProvider texts={parts.texts}>
        <Press {...{ parts, answered, failed }} />
      </TextsProvider>,
      root,
    )
  onTestFinished(() => {
    render(null, root)
    vi.useRealTimers()
  })
  const button = () => root.querySelector('button') as HTMLButtonElement
  const isReady = () => soon(() => expect(button().getAttribute('aria-disabled')).toBeNull())
  const press = async () => {
    await isReady()
    button().click()
    await soon(() => expect(button().textContent).toBe('Open the window again'))
  }
  /** The last opened window takes its ticket. */
  const take = () => {
    const { hash } = new URL(opened.at(-1) ?? '', 'https://wallet.test')
    return takeTicket({ api: server.apiOf('window'), wait }, hash, 'Window')
  }
  return {
    /** A window's report that its visitor closes it. */
    close: ({ ticketId }: TakenTicket) => server.apiOf('window')(ticketAnswer, { ticketId, sealed: null }),
    ...{ server, opened, answered, failed, draw, button, isReady },
    press,
    take,
    /** Two windows are opened, and each takes its ticket. */
    async takeTwo() {
      draw()
      await press()
      const first = await take()
      await isReady()
      button().click()
      return [first, await take()] as const
    },
  }
}

test('a closed window is reported, and another one can be opened', async () => {
  const { answered, failed, draw, press, take, close, button } = await setUp()
  draw()
  await press()
  await close(await take())
  await soon(() => expect(failed).toHaveBeenCalledOnce())
  await soon(() => expect(button().textContent).toBe('Enter the code'))
  await press()
  await (await take()).answer({ ok: 'saved' })
  await soon(() => expect(answered).toHaveBeenCalledExactlyOnceWith({ ok: 'saved' }))
  expect(failed).toHaveBeenCalledOnce()
})

test('a window that is lost behind others is opened again; the first one may still answer', async () => {
  const { opened, answered, failed, close, takeTwo } = await setUp()
  const [first, second] = await takeTwo()
  expect(new Set(opened).size).toBe(2)
  await close(second)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(failed).not.toHaveBeenCalled()
  await first.answer({ ok: 'saved' })
  await soon(() => expect(answered).toHaveBeenCalledOnce())
})

test('two windows that both answer count once', async () => {
  const { answered, takeTwo } = await setUp()
  const [first, second] = await takeTwo()
  const both = await Promise.allSettled([first.answer({ ok: 'saved' }), second.answer({ ok: 'saved' })])
  expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
  await soon(() => expect(answered).toHaveBeenCalledOnce())
  await vi.advanceTimersByTimeAsync(2_000)
  expect(answered).toHaveBeenCalledOnce()
})

test('a rejection in one window ends the others, and the next press makes a new request', async () => {
  const { answered, failed, press, take, button, takeTwo } = await setUp()
  const [first, second] = await takeTwo()
  await first.answer({ refused: { code: 'user_rejected', message: 'No' } })
  await soon(() => expect(failed).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: 'No' })))
  expect(await second.hold()).toBe('over')
  await soon(() => expect(button().textContent).toBe('Enter the code'))
  await press()
  await (await take()).answer({ ok: 'saved' })
  await soon(() => expect(answered).toHaveBeenCalledOnce())
})

test('after a moment offline the button works again by itself; an ended session is reported', async () => {
  const { server, failed, draw, isReady, button } = await setUp()
  server.refuseNext(new ApiRefusal('network_error', 'No answer'))
  draw()
  await isReady()
  expect(failed).not.toHaveBeenCalled()
  server.refuseNext(new ApiRefusal('session_ended', 'Signed out'))
  button().click()
  await soon(() => expect(failed).toHaveBeenCalledOnce())
})
