// @vitest-environment happy-dom
import { render } from 'preact'
import { describe, expect, test, vi } from 'vitest'
import { emailAgain, emailStart } from '../../../shared/api/embedded/email.schema.ts'
import { embeddedMe } from '../../../shared/api/embedded/embeddedMe.schema.ts'
import { loginEnd, loginsOffered } from '../../../shared/api/embedded/logins.schema.ts'
import { socialStart, socialState } from '../../../shared/api/embedded/social.schema.ts'
import { userDelete } from '../../../shared/api/embedded/userRights.schema.ts'
import { newWalletStart } from '../../../shared/api/embedded/waitingRequests.schema.ts'
import { slotEnd } from '../../../shared/api/embedded/wallet.schema.ts'
import { ApiRefusal, type CallApi } from '../api/callApi.ts'
import { testTexts } from '../locales/testTexts.ts'
import { createTestServer } from '../testServer.ts'
import { now, sampleLogin, sampleMe, sampleParts, sampleProof, sampleSlots, sampleWallet } from '../testStory.tsx'
// Usually loaded by a press, which is slow on a busy machine.
import '../signing/proveWallet.ts'
import { takeTicket } from '../tickets/takeTicket.ts'
import { TextsProvider } from '../ui/useTexts.tsx'
import type { WalletAccess } from '../wallet/walletAccess.tsx'
import { SecurityStep } from './SecurityStep.tsx'

const access = {
  demand: () => Promise.reject(new Error('Nobody asks')),
  known: () => undefined,
  solanaAddress: () => Promise.reject(new Error('Nobody asks')),
  forget: () => {},
  // An open wallet's proof; withServer.test.ts tests that the server accepts it.
  use: (async () => sampleProof) as WalletAccess['use'],
}

/** The panel with changed server replies, and its visitor. */
async function panel(
  answers: Record<string, (body: never) => unknown>,
  me: Parameters<typeof sampleMe>[1] = {},
  wallet = sampleWallet('here', 'phone', 'code'),
  done = () => {},
) {
  const texts = testTexts()
  const server = createTestServer()
  const opened: string[] = []
  const api: CallApi = async (endpoint, body, signal) => {
    const known: typeof answers = { [embeddedMe.path]: () => sampleMe(wallet, me), ...answers }
    const answer = known[endpoint.path]
    return answer ? (answer(body as never) as never) : server.apiOf('frame')(endpoint, body, signal)
  }
  const parts = await sampleParts(
    { texts },
    {
      api,
      sendOnLeave: () => () => {},
      openWindow: path => void opened.push(path),
      wait: () => new Promise(resolve => setTimeout(resolve, 5)),
    },
  )
  const root = document.createElement('div')
  document.body.replaceChildren(root)
  parts.store.writeSession('s'.repeat(43))
  render(
    <TextsProvider texts={texts}>
      <SecurityStep
        {...{ parts, access, me: sampleMe(wallet, me) }}
        {...{ offered: { hasEmail: true, socials: ['github'] }, shown: { done, fail: () => {} } }}
      />
    </TextsProvider>,
    root,
  )
  return {
    root,
    store: parts.store,
    press: (name: string) =>
      vi.waitFor(() => {
        const button = [...root.querySelectorAll('button')].find(
          each =>
            (each.textContent === name || each.getAttribute('aria-label') === name) &&
            each.getAttribute('aria-disabled') === null,
        )
        if (!button) throw new Error(`No button ${name}`)
        button.click()
      }),
    see: (text: string) => vi.waitFor(() => expect(root.textContent).toContain(text)),
    /** The request of the last opened window, and its answer. */
    async answerWindow(answer: Parameters<Awaited<ReturnType<typeof takeTicket>>['answer']>[0]) {
      const { hash } = new URL(await vi.waitFor(() => opened.at(-1) ?? Promise.reject()), 'https://wallet.test')
      const taken = await takeTicket({ api: server.apiOf('window'), wait: async () => {} }, hash, 'Window')
      await taken.answer(answer)
      return taken.request
    },
  }
}

const ago = (minutes: number) => new Date(now - minutes * 60_000).toISOString()

test('an old sign-in is renewed by a code in place, and the action continues', async () => {
  const asked: unknown[] = []
  const answers = {
    [emailStart.path]: (body: unknown) => {
      asked.push(body)
      return { action: 'VERIFY_OTP', attemptId: 'a'.repeat(22), resendAfterS: 30 }
    },
    [emailAgain.path]: ({ code }: { code: string }) => {
      if (code !== '123456') throw new ApiRefusal('code_wrong', 'Wrong')
      return { success: true }
    },
  }
  const { root, store, press, see } = await panel(answers, { isFresh: false })
  await press('New recovery code')
  await see('Confirm it’s you')
  await see('We sent a code to ada@lovelace.example.')
  expect(asked).toMatchObject([{ email: 'ada@lovelace.example', isAgain: true }])
  const type = (code: string) => {
    const field = root.querySelector('input')
    if (!field) throw new Error('There is no field')
    field.value = code
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  type('111111')
  await see('That code is wrong.')
  type('123456')
  await see('A window shows the new code.')
  // A step ends with its session, so it is made fresh and not replaced.
  expect(store.readSession()).toBe('s'.repeat(43))
})

test('if the server finds the sign-in too old, a code is asked for, or without an email, advice is shown', async () => {
  const answers = {
    [emailStart.path]: () => ({ action: 'VERIFY_OTP', attemptId: 'a'.repeat(22), resendAfterS: 30 }),
    [newWalletStart.path]: () => {
      throw new ApiRefusal('sign_in_old', 'Old')
    },
  }
  const replaced = { newWalletAt: ago(-60) }
  const byMail = await panel(answers, replaced)
  await byMail.press('Keep this wallet')
  await byMail.see('Confirm it’s you')
  const bySocial = await panel(answers, { ...replaced, emailSignsIn: false })
  await bySocial.press('Keep this wallet')
  await bySocial.see('Sign out and back in to change this.')
})

test('a key ends once a window has confirmed it, and stays if the window says no', async () => {
  const ended: string[] = []
  const { root, press, answerWindow } = await panel({
    [slotEnd.path]: ({ slotId }: { slotId: string }) => {
      ended.push(slotId)
      return { success: true }
    },
  })

  await press('Remove')
  await press('Remove it?')
  const no = { refused: { code: 'user_rejected', message: 'No' } }
  expect(await answerWindow(no)).toMatchObject({ kind: 'endKey', label: sampleSlots.phone.label })
  const offers = () => [...root.querySelectorAll('button')].filter(({ textContent }) => textContent === 'Remove')
  await vi.waitFor(() => expect(offers()).toHaveLength(2))
  expect(ended).toEqual([])
  // Named without the surrounding row, too, because screen readers list buttons.
  expect(offers().map(button => button.getAttribute('aria-label'))).toEqual([
    `Remove: ${sampleSlots.phone.label}`,
    'Remove: Recovery code',
  ])

  await press('Remove')
  await press('Remove it?')
  await answerWindow({ ok: 'confirmed' })
  await vi.waitFor(() => expect(ended).toEqual([sampleSlots.phone.slotId]))
})

test('a browser stands there once, with the last use of its frame or its window, and both end', async () => {
  const ended: string[] = []
  const { code, here, phone } = sampleSlots
  const window = { ...phone, slotId: 'window'.padEnd(22, 'x'), windowOf: phone.slotId, usedAt: ago(5) }
  const ownWindow = { ...here, slotId: 'own'.padEnd(22, 'x'), windowOf: here.slotId, isThisDevice: false }
  const slots = [here, ownWindow, { ...phone, usedAt: ago(50 * 60) }, code, window]
  const { root, press, answerWindow } = await panel(
    {
      [slotEnd.path]: ({ slotId }: { slotId: string }) => {
        ended.push(slotId)
        return { success: true }
      },
    },
    {},
    { ...sampleWallet('here'), slots },
  )
  const rows = [...root.querySelectorAll('[aria-labelledby=keys] > li .what')].map(({ textContent }) => textContent)
  expect(rows).toEqual([
    'Chrome on macOSThis browser · Added now',
    'Safari on iOSBrowser · Used 5 minutes ago',
    `Recovery code${'Added Sep 2, 2026'}`,
  ])
  await press(`Remove: ${phone.label}`)
  await press('Remove it?')
  await answerWindow({ ok: 'confirmed' })
  await vi.waitFor(() => expect(ended).toEqual([phone.slotId, window.slotId]))
})

test('a way to sign in is removed once a window has confirmed it, by its name', async () => {
  const removed: string[] = []
  const google = sampleLogin('google', 'Ada')
  const { press, answerWindow } = await panel(
    {
      [loginEnd.path]: ({ loginId }: { loginId: string }) => {
        removed.push(loginId)
        return { success: true }
      },
    },
    { socials: [google] },
  )
  await press('Remove: Google: Ada')
  await press('Remove it?')
  expect(await answerWindow({ ok: 'confirmed' })).toMatchObject({ kind: 'endLogin', label: 'Google: Ada' })
  await vi.waitFor(() => expect(removed).toEqual([google.loginId]))
})

/** The panel after Google was removed, when the server was asked for possible additions. */
async function panelWithoutGoogle(offers: () => unknown) {
  const offered = vi.fn(offers)
  const visitor = await panel(
    { [loginEnd.path]: () => ({ success: true }), [loginsOffered.path]: offered },
    { socials: [sampleLogin('google', 'Ada')] },
  )
  await visitor.press('Remove: Google: Ada')
  await visitor.press('Remove it?')
  await visitor.answerWindow({ ok: 'confirmed' })
  await vi.waitFor(() => expect(offered).toHaveBeenCalled())
  return visitor
}

test('a removed login can be added again, if the server allows it', async () => {
  const socials = ['google', 'a provider of tomorrow']
  const { press, see } = await panelWithoutGoogle(() => ({ hasEmail: false, socials }))
  await press('Add a way to sign in')
  await see('Add Google')
})

test('while the server is busy with something else, the ways to add stay as they were', async () => {
  const { press, see } = await panelWithoutGoogle(() => {
    throw new ApiRefusal('network_error', 'No answer')
  })
  await press('Add a way to sign in')
  await see('Add GitHub')
})

test('Farcaster is added in a window, which is asked for nothing but that', async () => {
  const { press, see, answerWindow } = await panelWithoutGoogle(() => ({ hasEmail: false, socials: ['farcaster'] }))
  await press('Add a way to sign in')
  await press('Add Farcaster')
  expect(await answerWindow({ ok: 'saved' })).toMatchObject({ kind: 'addFarcaster' })
  await see('Ways to unlock')
})

test('the last way to sign in has no way out', async () => {
  const { root } = await panel({}, { emailSignsIn: false, socials: [sampleLogin('google', 'Ada')] })
  const logins = root.querySelector('[aria-labelledby="logins"]')
  expect(logins?.textContent).toContain('Google')
  expect(logins?.querySelectorAll('button')).toHaveLength(0)
})

describe('adding GitHub', () => {
  const begun = { attemptId: 'a'.repeat(22), digits: '47' }
  const add = async (...states: string[]) => {
    const asked: unknown[] = []
    const visitor = await panel({
      [socialStart.path]: body => {
        asked.push(body)
        return begun
      },
      [socialState.path]: () => ({ state: states.length > 1 ? states.shift() : states[0] }),
    })
    await visitor.press('Add a way to sign in')
    await visitor.press('Add GitHub')
    await visitor.press('Continue in a window')
    return { ...visitor, asked }
  }

  test.each([
    ['taken', 'Someone else signs in with this account. Nothing has changed.'],
    ['denied', 'You declined. Nothing has changed.'],
    ['failed', 'That didn’t work. Nothing has changed.'],
    ['expired', 'That didn’t work. Nothing has changed.'],
  ])('%s: %s', async (state, text) => {
    const { answerWindow, see, asked } = await add('away', state)
    const { place, proof } = asked[0] as { place: string; proof: string }
    // Only the window gets the provider's address.
    expect(asked).toMatchObject([{ provider: 'github', links: true }])
    expect(await answerWindow({ ok: 'confirmed' })).toMatchObject({
      kind: 'addLogin',
      provider: 'github',
      place,
      proof,
    })
    await see(text)
    await see('Ways to unlock')
  })

  test('done: the panel is there again, as the server knows it now', async () => {
    const { answerWindow, see, root } = await add('away', 'done')
    await answerWindow({ ok: 'confirmed' })
    await see('Ways to unlock')
    expect(root.querySelector('.notice')).toBeNull()
  })

  test('nothing is followed before the window has left, and a window that says no leads back', async () => {
    const { answerWindow, see } = await add('done')
    await answerWindow({ refused: { code: 'user_rejected', message: 'No' } })
    await see('You declined. Nothing has changed.')
  })

  test('after a window was closed at the provider, another try starts over', async () => {
    const { answerWindow, press, see, asked } = await add('away')
    await answerWindow({ ok: 'confirmed' })
    await press('Start again')
    await press('Continue in a window')
    await see('Open the window again')
    expect(new Set(asked.map(each => (each as { place: string }).place)).size).toBe(2)
  })

  test('more than ten minutes after a sign-in without an email, the screen explains how to renew it', async () => {
    const old = () => {
      throw new ApiRefusal('sign_in_old', 'Old')
    }
    const visitor = await panel({ [socialStart.path]: old }, { emailSignsIn: false })
    await visitor.press('Add a way to sign in')
    await visitor.press('Add GitHub')
    await visitor.see('You signed in a while ago.')
  })
})

describe('deleting the account', () => {
  const ask = async (remove: (body: never) => unknown, me?: () => unknown) => {
    const left = vi.fn()
    const visitor = await panel(
      { [userDelete.path]: remove, ...(me && { [embeddedMe.path]: me }) },
      {},
      undefined,
      left,
    )
    await visitor.press('Your data')
    await visitor.press('Delete your account')
    return { ...visitor, left }
  }

  test('a press in the window does it, with a proof of the wallet; nobody is signed in then', async () => {
    const asked: unknown[] = []
    const { answerWindow, left, store } = await ask(body => {
      asked.push(body)
      return { success: true }
    })
    expect(await answerWindow({ ok: 'confirmed' })).toMatchObject({ kind: 'deleteAccount' })
    await vi.waitFor(() => expect(left).toHaveBeenCalled())
    expect(asked).toEqual([{ proof: sampleProof }])
    expect(store.readSession()).toBeUndefined()
  })

  test('a window that says no changes nothing', async () => {
    const remove = vi.fn()
    const { answerWindow, see, press } = await ask(remove)
    await answerWindow({ refused: { code: 'user_rejected', message: 'No' } })
    await see('The window was closed.')
    expect(remove).not.toHaveBeenCalled()
    await press('Back')
    await see('Ways to unlock')
  })

  test.each([
    ['sign_in_old', 'Confirm it’s you'],
    ['signature_invalid', 'only its key can delete your account'],
    ['network_error', 'That didn’t work. Nothing has changed.'],
  ] as const)('%s: %s', async (code, text) => {
    const { answerWindow, see, left, store } = await ask(
      () => {
        throw new ApiRefusal(code, code)
      },
      () => sampleMe(sampleWallet('here', 'code')),
    )
    await answerWindow({ ok: 'confirmed' })
    await see(text)
    expect(left).not.toHaveBeenCalled()
    expect(store.readSession()).toBeDefined()
  })

  test('an answer that was lost on its way is no failure', async () => {
    const { answerWindow, left } = await ask(
      () => {
        throw new ApiRefusal('network_error', 'No answer')
      },
      () => {
        throw new ApiRefusal('session_ended', 'Over')
      },
    )
    await answerWindow({ ok: 'confirmed' })
    await vi.waitFor(() => expect(left).toHaveBeenCalled())
  })
})
