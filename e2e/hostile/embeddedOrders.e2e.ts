import { expect, type Page } from '@playwright/test'
import { hashTypedData, recoverAddress } from 'viem'
import { entryPoint } from '../../shared/embedded/smartAccount.ts'
import {
  cow,
  cowOrder,
  type GivenTypedData,
  permit,
  permitSingle,
  spender,
  token,
  typedData,
} from '../../shared/signing/typedData/testTypedData.ts'
import { pressArmed } from '../fixtures/armed.ts'
import { signUpWithEvil, type Victim } from '../fixtures/evilVisitor.ts'
import { test } from '../fixtures/test.ts'

/* Orders, permits and sessions that a hostile page makes up, as the window of the secure site shows them. */

const chainId = 'eip155:31337'
const here = (data: GivenTypedData): GivenTypedData => ({ ...data, domain: { ...data.domain, chainId: 31337 } })

const begin = ({ modal, address }: Victim, data: GivenTypedData) =>
  modal.begin('rpc.request', { chainId, method: 'eth_signTypedData_v4', params: [address, JSON.stringify(here(data))] })

/** The window's card; the visitor presses Reject after reading it. */
async function read(victim: Victim, data: GivenTypedData, check: (opened: Page) => Promise<void>): Promise<void> {
  const { modal } = victim
  const id = await begin(victim, data)
  await check(await opened(victim))
  await expect.poll(() => modal.answer(id)).toMatchObject({ e: { code: 4001 } })
}

async function opened({ modal }: Victim): Promise<Page> {
  const window = await modal.openWindow()
  await window.getByRole('button', { name: 'Approve' }).waitFor()
  return window
}

const rejected = async (window: Page) =>
  Promise.all([window.waitForEvent('close'), window.getByRole('button', { name: 'Reject' }).click()])
const title = (window: Page) => window.getByRole('heading', { level: 1 })
const heading = async (window: Page, text: string | RegExp) => expect(title(window)).toHaveText(text)
const says = async (window: Page, ...texts: readonly string[]) => {
  for (const text of texts) await expect(window.getByRole('main')).toContainText(text)
}
const unreadable = 'We can’t read what this does'

/** As a session of another wallet's makers is enabled: whoever has it acts for the account. */
const delegation = (): GivenTypedData =>
  typedData('Delegation(address delegate,address delegator,bytes32 authority,uint256 salt)', spender, {
    delegate: spender,
    delegator: token,
    authority: `0x${'f'.repeat(64)}`,
    salt: 0,
  })

test('orders, permits and sessions that a page makes up are told as what they give away', async ({
  page,
  pages,
  stack,
}) => {
  const victim = await signUpWithEvil(page, pages, stack)
  const { modal, address } = victim
  const unlimited = async (window: Page) => {
    await heading(window, /^Allow spending\s*Unlimited/)
    await says(window, 'The spender may take all your')
    await rejected(window)
  }

  await test.step('a permit that is one below what counts as unlimited', async () => {
    await read(victim, permit({ owner: address, value: `${2n ** 255n - 1n}` }), unlimited)
    const details = { token, amount: `${2n ** 159n - 1n}`, expiration: 1_900_000_000, nonce: 0 }
    await read(victim, permitSingle({ details }), unlimited)
  })

  await test.step('a type whose name makes a sentence of ours', async () => {
    const data = typedData('in(address winner,uint256 amount)', spender, { winner: spender, amount: 1 })
    await read(victim, data, async window => {
      await heading(window, 'Sign “in”')
      await says(window, unreadable)
      await rejected(window)
    })
  })

  await test.step('a text whose marks are drawn over the lines around it', async () => {
    const note = `Free tea${'\u0335\u030b\u0323'.repeat(60)}`
    const data = typedData('Order(string note,address to)', spender, { note, to: spender })
    await read(victim, data, async window => {
      const message = window.getByRole('region', { name: 'Message' })
      await expect(message).toContainText('⟨U+0335⟩')
      expect((await message.textContent()) ?? '').not.toMatch(/\p{Mn}{5}/u)
      await rejected(window)
    })
  })

  await test.step('an order that pays somebody else', async () => {
    await read(victim, cowOrder({ receiver: spender }), async window => {
      await heading(window, 'Offer a trade')
      await says(window, 'What you’d get goes to someone else.')
      await expect(window.getByText('You get at least')).toHaveCount(0)
      await rejected(window)
    })
  })

  await test.step('an order for a contract that is not bound by it', async () => {
    const order = cowOrder({ receiver: address })
    const posing = { ...order, domain: { ...order.domain, verifyingContract: spender, name: 'Gnosis Protocol' } }
    await read(victim, posing, async window => {
      await heading(window, 'Sign “Order”')
      await says(window, unreadable, 'Calls itself')
      await expect(window.getByText('You get at least')).toHaveCount(0)
      await rejected(window)
    })
  })

  await test.step('a session that lets somebody act for the account', async () => {
    await read(victim, delegation(), async window => {
      await heading(window, 'Sign “Delegation”')
      await says(window, unreadable)
      await rejected(window)
    })
    for (const method of ['wallet_grantPermissions', 'wallet_requestExecutionPermissions'])
      expect(await modal.ask('rpc.request', { chainId, method, params: [{}] })).toMatchObject({ e: { code: 4200 } })
    const operation = typedData('PackedUserOperation(address sender,bytes callData)', entryPoint, {
      sender: address,
      callData: '0x',
    })
    const answer = await modal.ask('rpc.request', {
      ...{ chainId, method: 'eth_signTypedData_v4' },
      params: [address, JSON.stringify(here(operation))],
    })
    expect(answer).toMatchObject({ e: { code: -32602 } })
    expect(await modal.signatures()).toEqual([])
  })

  await test.step('and what the visitor approves is what was shown', async () => {
    const order = here(cowOrder({ receiver: address }))
    const id = await begin(victim, order)
    const window = await opened(victim)
    await says(window, 'You get at least', cow)
    await pressArmed(window.getByRole('button', { name: 'Approve' }))
    await expect.poll(() => modal.answer(id)).toMatchObject({ r: expect.stringMatching(/^0x/) })
    const [signature = '0x'] = (await modal.signatures()) as `0x${string}`[]
    expect(await recoverAddress({ hash: hashTypedData(order as never), signature })).toBe(address)
  })
})
