import { ed25519 } from '@noble/curves/ed25519'
import { expect, type Page } from '@playwright/test'
import { address, createNoopSigner, type IInstruction } from '@solana/web3.js'
import { getCreateAccountInstruction, getTransferSolInstruction } from '@solana-program/system'
import { base58Decode, base58Encode } from '../../shared/base58.ts'
import { base64ToBytes, bytesToBase64 } from '../../shared/base64.ts'
import { systemProgram, tokenProgram } from '../../shared/signing/solana/programs.ts'
import { readTransaction } from '../../shared/signing/solana/readTransaction.ts'
import { buildTransaction } from '../../shared/signing/solana/testTransactions.ts'
import { pressArmed } from '../fixtures/armed.ts'
import { signUpWithEvil } from '../fixtures/evilVisitor.ts'
import { callSolana, fundSolana } from '../fixtures/fundChains.ts'
import type { StackUrls } from '../fixtures/stackUrls.ts'
import { test } from '../fixtures/test.ts'

/* Approvals of Solana, on a hostile page with a hostile modal, and with a server that lies about the network. */

const chainId = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const wrappedSol = 'So11111111111111111111111111111111111111112'
const newKey = () => base58Encode(crypto.getRandomValues(new Uint8Array(32)))

/** A token account, as nodes tell of it. */
function tokenAccount(mint: string, owner: string) {
  const data = Uint8Array.of(...(base58Decode(mint) ?? []), ...(base58Decode(owner) ?? []), ...new Uint8Array(101))
  data[108] = 1
  return { lamports: 2_039_280, owner: tokenProgram, data: [bytesToBase64(data), 'base64'], executable: false }
}

interface Lies {
  /** What it says about accounts, by their address. */
  accounts?: Readonly<Record<string, object>>
  /** The SOL that each account has after the test run; `none`: there is no test run. */
  after?: number | 'none'
}

/** The server answers for the node, in the frame and in windows. */
async function lie(page: Page, stack: StackUrls): Promise<Lies> {
  const lies: Lies = {}
  await page.context().route(new RegExp(`^${stack.secureSite}/v1/\\?`), async route => {
    const { method, params } = route.request().postDataJSON()
    if (method !== 'getMultipleAccounts' && method !== 'simulateTransaction') return route.continue()
    if (method === 'simulateTransaction' && lies.after === 'none') return route.abort()
    const result = await callSolana<{ value: never }>(stack, method, ...params)
    const told = Object(result.value)
    const value =
      method === 'getMultipleAccounts'
        ? told.map((each: unknown, at: number) => lies.accounts?.[params[0][at]] ?? each)
        : {
            ...told,
            accounts: told.accounts?.map((each: object) => ({
              ...each,
              lamports: lies.after ?? Object(each).lamports,
            })),
          }
    return route.fulfill({ json: { jsonrpc: '2.0', id: 1, result: { ...result, value } } })
  })
  return lies
}

test('a card of Solana says what is signed, whatever page and server say, and a press before it is read signs nothing', async ({
  page,
  pages,
  stack,
}) => {
  test.setTimeout(120_000)
  const { modal } = await signUpWithEvil(page, pages, stack, { query: { projectId: 'chains' } })
  const user = await modal.ask('user.get', {})
  const { solanaAddress: owner } = ('r' in user ? user.r : {}) as { solanaAddress: string }
  await fundSolana(stack, owner, 2e9)
  const [thief, friend] = [newKey(), newKey()]
  const signer = createNoopSigner(address(owner))
  const built = async (...instructions: IInstruction[]) => {
    const { value } = await callSolana<{ value: { blockhash: string } }>(stack, 'getLatestBlockhash')
    return bytesToBase64(buildTransaction({ payer: owner, instructions, blockhash: value.blockhash }))
  }
  const pay = getTransferSolInstruction({ source: signer, destination: address(thief), amount: 250_000_000n })
  const lies = await lie(page, stack)
  const ask = async (method: string, params: object) => {
    const id = await modal.begin('rpc.request', { chainId, method, params })
    const opened = await modal.openWindow()
    const card = opened.getByRole('main')
    await expect(opened.getByRole('button', { name: 'Approve' })).toBeVisible()
    return { id, opened, card }
  }
  const leave = async ({ id, opened }: Awaited<ReturnType<typeof ask>>) => {
    await modal.cancel(id)
    await opened.close({ runBeforeUnload: true })
    await expect(modal.go).toHaveCount(0)
  }

  await test.step('the server says that the thief’s account holds SOL of a friend', async () => {
    lies.accounts = { [thief]: tokenAccount(wrappedSol, friend) }
    const asked = await ask('solana_signTransaction', { transaction: await built(pay) })
    await expect(asked.card.getByRole('heading')).toHaveText('Send 0.25 SOL')
    await expect(asked.card).toContainText(thief)
    await expect(asked.card).not.toContainText(friend)
    await leave(asked)
    delete lies.accounts
  })

  await test.step('the server says that it brings SOL, or runs no test', async () => {
    lies.after = 900_000_000_000
    const rich = await ask('solana_signTransaction', { transaction: await built(pay) })
    await expect(rich.card.getByRole('heading')).toHaveText('Send 0.25 SOL')
    await expect(rich.card).toContainText('received in a test run')
    await leave(rich)
    lies.after = 'none'
    const untested = await ask('solana_signTransaction', { transaction: await built(pay) })
    await expect(untested.card).toContainText('We couldn’t test this, so we don’t know what it changes.')
    await leave(untested)
    delete lies.after
  })

  await test.step('the page creates an account for the thief’s key', async () => {
    const create = getCreateAccountInstruction({
      ...{ payer: signer, newAccount: createNoopSigner(address(thief)), lamports: 1_000_000_000n, space: 0n },
      programAddress: address(systemProgram),
    })
    const asked = await ask('solana_signAllTransactions', { transactions: [await built(create)] })
    await expect(asked.card.getByRole('heading')).toHaveText('Send 1 SOL')
    await expect(asked.card).toContainText(thief)
    await leave(asked)
  })

  await test.step('presses that come before it could be read sign nothing; one after it signs what it says', async () => {
    const transaction = await built(pay)
    const { id, opened } = await ask('solana_signTransaction', { transaction })
    const approve = opened.getByRole('button', { name: 'Approve' })
    const box = await approve.boundingBox()
    const middle = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2] as const
    for (let times = 0; times < 6; times++) await opened.mouse.click(...middle)
    await approve.evaluate((button: HTMLElement) => button.click())
    await page.waitForTimeout(500)
    expect(await modal.answer(id)).toBeUndefined()
    await opened.mouse.move(1, 1)
    await pressArmed(approve)
    await expect.poll(() => modal.answer(id)).toMatchObject({ r: expect.anything() })
    const answer = await modal.answer(id)
    const signed = (answer && 'r' in answer ? answer.r : {}) as { signature: string; transaction: string }
    const message = readTransaction(base64ToBytes(transaction) ?? new Uint8Array())?.message ?? new Uint8Array()
    expect(readTransaction(base64ToBytes(signed.transaction) ?? new Uint8Array())?.message).toEqual(message)
    const [signature, key] = [signed.signature, owner].map(text => base58Decode(text) ?? new Uint8Array())
    expect(ed25519.verify(signature as Uint8Array, message, key as Uint8Array)).toBe(true)
  })
})
