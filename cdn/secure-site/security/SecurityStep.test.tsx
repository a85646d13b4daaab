// @vitest-environment happy-dom
import { render } from 'preact'
import { expect, test, vi } from 'vitest'
import { slotEnd } from '../../../shared/api/embedded/wallet.schema.ts'
import type { CallApi } from '../api/callApi.ts'
import { testTexts } from '../locales/testTexts.ts'
import { createTestServer } from '../testServer.ts'
import { sampleParts, sampleSlots, sampleWallet } from '../testStory.tsx'
import { takeTicket } from '../tickets/takeTicket.ts'
import { TextsProvider } from '../ui/useTexts.tsx'
import { SecurityStep } from './SecurityStep.tsx'

const access = {
  demand: () => Promise.reject(new Error('Nobody asks')),
  known: () => undefined,
  solanaAddress: () => Promise.reject(new Error('Nobody asks')),
  forget: () => {},
  use: () => Promise.reject(new Error('Nobody opens it')),
}

test('a key ends once a window has confirmed it, and stays if the window says no', async () => {
  const texts = testTexts()
  const server = createTestServer()
  const ended: string[] = []
  const opened: string[] = []
  const api: CallApi = async (endpoint, body, signal) => {
    if (endpoint.path !== slotEnd.path) return server.apiOf('frame')(endpoint, body, signal)
    ended.push((body as { slotId: string }).slotId)
    return { success: true } as never
  }
  const parts = await sampleParts(
    { texts },
    { api, openWindow: path => void opened.push(path), wait: () => new Promise(resolve => setTimeout(resolve, 5)) },
  )
  const root = document.createElement('div')
  document.body.replaceChildren(root)
  render(
    <TextsProvider texts={texts}>
      <SecurityStep
        {...{ parts, access, wallet: sampleWallet('here', 'phone', 'code'), email: 'ada@lovelace.example' }}
        {...{ offersRecovery: false, newWalletAt: undefined, shown: { done: () => {}, fail: () => {} } }}
      />
    </TextsProvider>,
    root,
  )
  const press = (name: string) =>
    vi.waitFor(() => {
      const button = [...root.querySelectorAll('button')].find(
        each => each.textContent === name && each.getAttribute('aria-disabled') === null,
      )
      if (!button) throw new Error(`No button ${name}`)
      button.click()
    })
  const answerWindow = async (answer: Parameters<Awaited<ReturnType<typeof takeTicket>>['answer']>[0]) => {
    const { hash } = new URL(opened.at(-1) ?? '', 'https://wallet.test')
    const taken = await takeTicket(server.apiOf('window'), hash, 'Window')
    expect(taken.request).toMatchObject({ kind: 'endKey', label: sampleSlots.phone.label })
    await taken.answer(answer)
  }

  await press('End')
  await press('End it?')
  await answerWindow({ refused: { code: 'user_rejected', message: 'No' } })
  const offers = () => [...root.querySelectorAll('button')].filter(({ textContent }) => textContent === 'End')
  await vi.waitFor(() => expect(offers()).toHaveLength(2))
  expect(ended).toEqual([])

  await press('End')
  await press('End it?')
  await answerWindow({ ok: 'confirmed' })
  await vi.waitFor(() => expect(ended).toEqual([sampleSlots.phone.slotId]))
})
