// @vitest-environment happy-dom
import { render } from 'preact'
import { expect, test, vi } from 'vitest'
import { createTestServer, testConfig, testParts } from '../testServer.ts'
import { TextsProvider } from '../ui/useTexts.tsx'
import { createCodeSecret, writeRecoveryCode } from '../vault/recoveryCode.ts'
import { SaveCode } from './SaveCode.tsx'

async function setUp() {
  const code = await writeRecoveryCode(createCodeSecret())
  const answer = vi.fn(async () => undefined)
  const root = document.createElement('div')
  document.body.replaceChildren(root)
  const { page: _, cdn: __, ...config } = testConfig
  const request = { kind: 'showCode', code, account: 'Farcaster: stranger', config } as const
  const parts = await testParts(createTestServer(), 'window')
  render(
    <TextsProvider texts={parts.texts}>
      <SaveCode {...{ parts, request, sendAnswer: answer }} />
    </TextsProvider>,
    root,
  )
  const press = (name: string) =>
    [...root.querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === name)?.click()
  const type = (text: string) => {
    const field = root.querySelector('input')
    if (!field) throw new Error('No field')
    field.value = text
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const shows = (text: string | RegExp) => vi.waitFor(() => expect(root.textContent).toMatch(text))
  return { code, answer, root, press, type, shows }
}

test('a code is saved once its last group was typed, in any case', async () => {
  const { code, answer, root, press, type, shows } = await setUp()
  expect([...root.querySelectorAll('b')].map(({ textContent }) => textContent).join('-')).toBe(code)
  // A visitor who scanned someone else's sign-in code is named here, in a window that no page can cover.
  expect(root.textContent).toContain('you sign in as Farcaster: stranger')
  press('I saved it')
  await shows('Type the last group')
  expect(root.textContent).not.toContain(code.slice(0, 4))
  type('ZZZZ')
  await new Promise(resolve => requestAnimationFrame(resolve))
  press('Finish')
  await shows(/isn’t the last group/)
  expect(answer).not.toHaveBeenCalled()
  type(code.slice(-4).toLowerCase())
  await vi.waitFor(() => expect(root.textContent).not.toMatch(/isn’t the last group/))
  press('Finish')
  await shows('Your code is saved')
  expect(answer).toHaveBeenCalledExactlyOnceWith({ ok: 'saved' })
})
