import { expect, type Page } from '@playwright/test'
import { address, createNoopSigner, type IInstruction } from '@solana/web3.js'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import type { Address } from 'viem'
import { base58Encode } from '../../shared/base58.ts'
import { bytesToBase64 } from '../../shared/base64.ts'
import { delegatedCode } from '../../shared/embedded/smartAccount.ts'
import { tokenProgram } from '../../shared/signing/solana/programs.ts'
import { buildTransaction } from '../../shared/signing/solana/testTransactions.ts'
import { fund, tokenBalance } from '../fixtures/chains.ts'
import { embeddedTest as test } from '../fixtures/embeddedTest.ts'
import { callSolana, fundSolana, solanaBalance } from '../fixtures/fundChains.ts'
import { chooseSwapToken, pressSwap, reviewSwap } from '../fixtures/swapForm.ts'
import { solanaMints } from '../services/fundDevWallets.ts'

const newKey = () => base58Encode(crypto.getRandomValues(new Uint8Array(32)))

/** Asks the page's wallet of Solana; the answer comes once the visitor has decided. */
const askSolana = (page: Page, method: string, params: object) =>
  page.evaluate(([method, params]) => window.ConnectKit.getProvider('solana')?.request({ method, params }), [
    method,
    params,
  ] as const)

test('one sign-in is an account of Solana, too: SOL and a token are sent as the cards say', async ({
  page,
  pages,
  tag,
  modal,
  stack,
  ada,
}) => {
  test.setTimeout(120_000)
  const button = '<button data-connectkit-open>Connect</button>'
  await page.goto(await pages.serve(`${tag('data-project-id="chains"')}${button}`))
  await page.getByRole('button', { name: 'Connect' }).click()
  await ada.signIn()
  await ada.saveCode()
  await modal.expectClosed()
  const addressOf = (namespace: 'eip155' | 'solana') =>
    page.evaluate(which => window.ConnectKit.getAccount(which)?.address, namespace)
  await expect.poll(() => addressOf('solana')).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)
  expect(await addressOf('eip155')).toMatch(/^0x/)
  const owner = (await addressOf('solana')) ?? ''
  const { token } = solanaMints
  await fundSolana(stack, owner, 2e9)
  await callSolana(stack, 'svm_mintTo', token, owner, '5000000')
  const signer = createNoopSigner(address(owner))
  const built = async (instructions: readonly IInstruction[]) => {
    const { value } = await callSolana<{ value: { blockhash: string } }>(stack, 'getLatestBlockhash')
    return bytesToBase64(buildTransaction({ payer: owner, instructions, blockhash: value.blockhash }))
  }

  await test.step('SOL', async () => {
    const to = newKey()
    const pay = getTransferSolInstruction({ source: signer, destination: address(to), amount: 250_000_000n })
    const sent = askSolana(page, 'solana_signAndSendTransaction', { transaction: await built([pay]) })
    const { card, approve } = await ada.review()
    await expect(card.getByRole('heading')).toHaveText('Send 0.25 SOL')
    await expect(card).toContainText('−0.25')
    await approve()
    expect(await sent).toEqual({ signature: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{80,88}$/) })
    expect(await solanaBalance(stack, to)).toBe(250_000_000)
    await modal.expectClosed()
  })

  await test.step('a token of the operator’s list, to somebody who has no place for it', async () => {
    const to = newKey()
    const facts = { mint: address(token), tokenProgram: address(tokenProgram) }
    const [[source], [ata]] = await Promise.all([
      findAssociatedTokenPda({ ...facts, owner: address(owner) }),
      findAssociatedTokenPda({ ...facts, owner: address(to) }),
    ])
    const transaction = await built([
      getCreateAssociatedTokenIdempotentInstruction({ ...facts, payer: signer, ata, owner: address(to) }),
      getTransferCheckedInstruction({
        ...{ source, mint: facts.mint, destination: ata, authority: signer, amount: 1_500_000n, decimals: 6 },
      }),
    ])
    const sent = askSolana(page, 'solana_signAndSendTransaction', { transaction })
    const { card, approve } = await ada.review()
    await expect(card.getByRole('heading')).toHaveText('Send 1.5 TUSD')
    await expect(card).toContainText('−1.5')
    await approve()
    await sent
    const { value } = await callSolana<{ value: { amount: string } }>(stack, 'getTokenAccountBalance', ata)
    expect(value.amount).toBe('1500000')
    await modal.expectClosed()
  })

  await test.step('a transaction that poses as a message is refused, and nobody is asked', async () => {
    const pay = getTransferSolInstruction({ source: signer, destination: address(newKey()), amount: 1n })
    const bytes = Uint8Array.from(Buffer.from(await built([pay]), 'base64'))
    const message = base58Encode(bytes.subarray(65))
    const refused = askSolana(page, 'solana_signMessage', { message, pubkey: owner }).catch(({ message }) => message)
    expect(await refused).toContain('The message is a transaction')
    await modal.expectClosed()
  })
})

test('wagmi’s useSendCalls pays two at once by one approval, and the account becomes a smart one', async ({
  shop,
  modal,
  chains,
  ada,
}) => {
  test.setTimeout(120_000)
  const { first: chain } = chains
  await shop.visit('wagmi')
  const token = await shop.token()
  await shop.connectButton.click()
  await ada.signIn()
  await ada.saveCode()
  await expect(shop.account).toHaveText(/^0x[0-9a-fA-F]{40}$/)
  await modal.expectClosed()
  const account = (await shop.account.textContent()) as Address
  await fund(chain, account, token)

  await shop.press('Pay both at once')
  const { card, approve } = await ada.review()
  await expect(card.getByRole('heading')).toHaveText('Carry out 2 calls')
  for (const text of ['2.5 TUSD', '0.02 ETH', 'Becomes a smart account']) await expect(card).toContainText(text)
  await approve()
  await expect(shop.result).toHaveText('success by 1 transaction')
  expect(await tokenBalance(chain, token, account)).toBe(997_500_000n)
  expect(await chain.getCode({ address: account })).toBe(delegatedCode)
  await modal.expectClosed()

  await test.step('its owner switches the type, and a batch is refused with the number of EIP-5792', async () => {
    await shop.connectButton.click()
    await modal.button('Wallet settings').click()
    await expect(modal.dialog).toContainText('Smart account')
    await modal.button('Use ordinary').click()
    await expect(modal.dialog).toContainText('Ordinary account')
    await modal.button('Close').click()
    await modal.expectClosed()
    await shop.press('Pay both at once')
    await expect(shop.problem).toContainText('does not support atomic execution')
  })
})

test('a token is swapped by one approval, which says what leaves and what comes at least', async ({
  shop,
  modal,
  chains,
  ada,
}) => {
  test.setTimeout(120_000)
  const { first: chain } = chains
  await shop.visit('plain')
  const token = await shop.token()
  await shop.connectButton.click()
  await ada.signIn()
  await ada.saveCode()
  await modal.expectClosed()
  await expect(shop.account).toHaveText(/^0x[0-9a-fA-F]{40}$/)
  const account = (await shop.account.textContent()) as Address
  await fund(chain, account, token)

  await shop.connectButton.click()
  await modal.button('Swap').click()
  await chooseSwapToken(modal.dialog, /^Token ETH/, /^Test Dollar/)
  await chooseSwapToken(modal.dialog, 'Choose token', /^Test Euro/)
  const shown = await reviewSwap(modal.dialog, '10')
  await pressSwap(modal.dialog, 'Allow 10 TUSD and swap')
  const { card, approve } = await ada.review()
  await expect(card.getByRole('heading')).toHaveText('Swap 10 TUSD')
  await expect(card.getByRole('listitem')).toHaveText([/Allow spending 10 TUSD/, /Swap 10 TUSD.*You get at least/])
  // What the test run of the server says, too.
  for (const text of ['−10', `+${shown}`, 'Becomes a smart account']) await expect(card).toContainText(text)
  const least = Number(/at least([\d.]+) TEUR/.exec((await card.textContent()) ?? '')?.[1])
  expect(least).toBeGreaterThan(shown * 0.98)
  await approve()
  await expect(modal.dialog.getByRole('heading', { level: 2 })).toHaveText('Swapped')
  expect(await tokenBalance(chain, token, account)).toBe(990_000_000n)
  expect(await chain.getCode({ address: account })).toBe(delegatedCode)
})
