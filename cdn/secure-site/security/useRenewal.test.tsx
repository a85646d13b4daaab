// @vitest-environment happy-dom
import { render, type VNode } from 'preact'
import { expect, onTestFinished, test, vi } from 'vitest'
import { emailAgain, emailStart } from '../../../shared/api/embedded/email.schema.ts'
import { embeddedMe } from '../../../shared/api/embedded/embeddedMe.schema.ts'
import { passkeyBegin } from '../../../shared/api/embedded/passkeys.schema.ts'
import { userExport } from '../../../shared/api/embedded/userRights.schema.ts'
import { mailRecovery, newWalletStart } from '../../../shared/api/embedded/waitingRequests.schema.ts'
import { slotOpen } from '../../../shared/api/embedded/wallet.schema.ts'
import { ApiRefusal, type CallApi } from '../api/callApi.ts'
import { testTexts } from '../locales/testTexts.ts'
import type { SdkParts } from '../SdkParts.ts'
import { sampleMe, sampleParts, sampleProof, sampleWallet, shown } from '../testStory.tsx'
import { TextsProvider } from '../ui/useTexts.tsx'
import { createCodeSecret, writeRecoveryCode } from '../vault/recoveryCode.ts'
import { OpenWalletStep } from '../wallet/OpenWalletStep.tsx'
import { AddPasskey } from '../window/AddPasskey.tsx'
import { DownloadData } from '../window/DownloadData.tsx'
import { OpenHere } from '../window/OpenHere.tsx'
// Usually loaded when it is needed, which is slow on a busy machine.
import './SignInAgain.tsx'

const wallet = sampleWallet('code', 'mail')
const needsFresh = [slotOpen, userExport, passkeyBegin, mailRecovery, newWalletStart].map(({ path }) => path as string)

/** A screen in a session that the server finds too old until a code is typed. */
async function oldSession(draw: (parts: SdkParts) => VNode, me: Parameters<typeof sampleMe>[1] = {}) {
  let isFresh = false
  /** What was asked for, once the session was fresh. */
  const done: string[] = []
  const mailed: unknown[] = []
  const api = (async ({ path }, body) => {
    if (path === embeddedMe.path) return sampleMe(wallet, me)
    if (path === emailStart.path) {
      mailed.push(body)
      return { action: 'VERIFY_OTP', attemptId: 'a'.repeat(22), resendAfterS: 30 }
    }
    if (path === emailAgain.path) {
      isFresh = true
      return { success: true }
    }
    if (needsFresh.includes(path)) {
      if (!isFresh) throw new ApiRefusal('sign_in_old', 'Old')
      done.push(path)
    }
    throw new ApiRefusal('rate_limited', 'Enough')
  }) as CallApi
  const texts = testTexts()
  const parts = await sampleParts({ texts }, { api, hasPasskeys: true })
  const root = document.createElement('div')
  document.body.replaceChildren(root)
  onTestFinished(() => render(null, root))
  render(<TextsProvider texts={texts}>{draw(parts)}</TextsProvider>, root)
  const isSeen = (each: Element) => !each.closest('[hidden]')
  return {
    done,
    mailed,
    press: (name: string) =>
      vi.waitFor(() => {
        const button = [...root.querySelectorAll('button')].find(
          each => isSeen(each) && each.textContent === name && each.getAttribute('aria-disabled') === null,
        )
        if (!button) throw new Error(`No button ${name}`)
        button.click()
      }),
    async type(text: string) {
      const field = [...root.querySelectorAll<HTMLInputElement>('input, textarea')].find(isSeen)
      if (!field) throw new Error('There is no field')
      field.value = text
      field.dispatchEvent(new Event('input', { bubbles: true }))
      // Drawn with it.
      await new Promise(resolve => setTimeout(resolve))
    },
    title: (text: string) =>
      vi.waitFor(() => expect([...root.querySelectorAll('h1')].filter(isSeen).map(h => h.textContent)).toEqual([text])),
    see: (text: string) => vi.waitFor(() => expect(root.textContent).toContain(text)),
    says: (text: string) => root.textContent?.includes(text),
  }
}

type Screen = Awaited<ReturnType<typeof oldSession>>

const host = 'https://wallet.test'
const screens = [
  {
    of: 'a window that takes the recovery code',
    draw: (parts: SdkParts) => <OpenHere {...{ parts, wallet }} title="Unlock here" opened={async () => {}} />,
    title: 'Unlock here',
    async ask({ type, press }: Screen) {
      await type(await writeRecoveryCode(createCodeSecret()))
      await press('Unlock')
    },
    path: slotOpen.path,
  },
  {
    of: 'a window that downloads the visitor’s data',
    draw: (parts: SdkParts) => (
      <DownloadData {...{ parts, prove: async () => sampleProof }} sendAnswer={async () => {}} />
    ),
    title: 'Download your data',
    ask: ({ press }: Screen) => press('Download'),
    path: userExport.path,
  },
  {
    of: 'the frame, for recovery by mail',
    draw: (parts: SdkParts) => (
      <OpenWalletStep {...{ parts, wallet, shown }} newWalletAt={undefined} recovery={undefined} />
    ),
    title: 'Unlock your wallet',
    ask: ({ press }: Screen) => press('Recover by email'),
    path: mailRecovery.path,
  },
]

test.each(screens)('$of: a code in place renews an old sign-in, and the pressed action continues', async screen => {
  vi.stubGlobal('location', new URL(host))
  onTestFinished(() => void vi.unstubAllGlobals())
  const seen = await oldSession(screen.draw)
  await screen.ask(seen)
  await seen.title('Confirm it’s you')
  await seen.see('We sent a code to ada@lovelace.example.')
  expect(seen.mailed).toMatchObject([{ email: 'ada@lovelace.example', isAgain: true }])
  expect(seen.done).toEqual([])
  await seen.type('123456')
  await seen.title(screen.title)
  await vi.waitFor(() => expect(seen.done).toEqual([screen.path]))
})

test.each(screens)('$of: going back shows no error, and the action can be tried again', async screen => {
  vi.stubGlobal('location', new URL(host))
  onTestFinished(() => void vi.unstubAllGlobals())
  const seen = await oldSession(screen.draw)
  await screen.ask(seen)
  await seen.title('Confirm it’s you')
  await seen.press('Back')
  await seen.title(screen.title)
  expect(seen.says('a while ago')).toBe(false)
  await screen.ask(seen)
  await seen.title('Confirm it’s you')
  expect(seen.done).toEqual([])
})

test.each(screens)('$of: without an email there is no code, so it says what to do', async screen => {
  vi.stubGlobal('location', new URL(host))
  onTestFinished(() => void vi.unstubAllGlobals())
  const seen = await oldSession(screen.draw, { emailSignsIn: false })
  await screen.ask(seen)
  await vi.waitFor(() => expect(seen.says('You signed in a while ago.')).toBe(true))
  expect(seen.mailed).toEqual([])
})

test('a passkey is made by a press of its own, which some browsers ask for', async () => {
  const seen = await oldSession(parts => (
    <AddPasskey
      {...{ parts, wallet, answer: async () => {} }}
      request={{ kind: 'addPasskey', config: parts.config, name: 'ada@lovelace.example' }}
    />
  ))
  await seen.press('Create a passkey')
  await seen.title('Confirm it’s you')
  await vi.waitFor(() => expect(seen.mailed).toHaveLength(1))
  await seen.type('123456')
  await seen.title('Add a passkey')
  expect(seen.says('No passkey was created')).toBe(false)
  expect(seen.done).toEqual([])
  await seen.press('Create a passkey')
  await vi.waitFor(() => expect(seen.done).toEqual([passkeyBegin.path]))
})
