import { expect, type Page } from '@playwright/test'
import { address, createNoopSigner, generateKeyPairSigner, type IInstruction } from '@solana/web3.js'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import { type Address, type Hex, hashMessage, parseAbi, parseEther, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { base58Encode } from '../../shared/base58.ts'
import { bytesToBase64 } from '../../shared/base64.ts'
import { delegatedCode } from '../../shared/embedded/smartAccount.ts'
import { tokenProgram } from '../../shared/signing/solana/programs.ts'
import { buildTransaction } from '../../shared/signing/solana/testTransactions.ts'
import { fund, tokenBalance } from '../fixtures/chains.ts'
import { leaveArrival, embeddedTest as test } from '../fixtures/embeddedTest.ts'
import { callSolana, fundSolana, solanaBalance } from '../fixtures/fundChains.ts'
import { sendFormOf } from '../fixtures/sendForm.ts'
import type { StackUrls } from '../fixtures/stackUrls.ts'
import { chooseSwapToken, pressSwap, priceSwap } from '../fixtures/swapForm.ts'
import { solanaMints } from '../services/fundDevWallets.ts'

/**
 * A valid account: half of all 32-byte values are not points of the curve, and the modal refuses to send tokens to
 * those.
 */
const newAddress = async () => (await generateKeyPairSigner()).address

/** Sends a request to the page's Solana wallet. The answer arrives once the visitor has decided. */
const askSolana = (page: Page, method: string, params: object) =>
  page.evaluate(([method, params]) => window.ConnectKit.getProvider('solana')?.request({ method, params }), [
    method,
    params,
  ] as const)

/** The balance of an account in a token's smallest unit. */
async function heldOf(stack: StackUrls, mint: string, owner: string): Promise<number> {
  const facts = { mint: address(mint), tokenProgram: address(tokenProgram) }
  const [ata] = await findAssociatedTokenPda({ ...facts, owner: address(owner) })
  const { value } = await callSolana<{ value: { amount: string } }>(stack, 'getTokenAccountBalance', ata)
  return Number(value.amount)
}

test('one sign-in also gives a Solana account: SOL and a token are sent as the cards say', async ({
  page,
  pages,
  tag,
  modal,
  stack,
  ada,
}) => {
  const button = '<button data-connectkit-open>Connect</button>'
  await page.goto(await pages.serve(`${tag('data-project-id="chains"')}${button}`))
  await page.getByRole('button', { name: 'Connect' }).click()
  await ada.signIn()
  await ada.saveCode()
  await leaveArrival(modal)
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

  await test.step('a listed token, at a page’s request, to a recipient without a token account', async () => {
    const to = await newAddress()
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
    expect(await sent).toEqual({ signature: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{80,88}$/) })
    const { value } = await callSolana<{ value: { amount: string } }>(stack, 'getTokenAccountBalance', ata)
    expect(value.amount).toBe('1500000')
    await modal.expectClosed()
  })

  for (const { symbol, name, amount, arrived } of [
    { symbol: 'SOL', name: /^Solana/, amount: '0.25', arrived: 250_000_000 },
    { symbol: 'TUSD', name: /^Test Dollar/, amount: '1.25', arrived: 1_250_000 },
  ])
    await test.step(`${symbol}, by the modal’s own form`, async () => {
      const to = await newAddress()
      await page.evaluate(() => void window.ConnectKit.open({ namespace: 'solana' }))
      await modal.button('Send').click()
      const form = sendFormOf(modal)
      await form.chooseToken(name)
      await form.fill({ amount, to })
      await expect(modal.dialog).toContainText('This address has never been used. Check every character.')
      const { card, approve } = await ada.review(form.ask)
      expect(page.context().pages()).toHaveLength(2)
      await expect(card.getByRole('heading')).toHaveText(`Send ${amount} ${symbol}`)
      await expect(card).toContainText(`−${amount}`)
      await approve()
      await expect(modal.dialog.getByRole('heading', { level: 2 })).toHaveText('Sent')
      expect(await (symbol === 'SOL' ? solanaBalance(stack, to) : heldOf(stack, token, to))).toBe(arrived)
      await modal.button('Close').click()
      await modal.expectClosed()
    })

  await test.step('a transaction disguised as a message is refused without asking', async () => {
    const pay = getTransferSolInstruction({ source: signer, destination: await newAddress(), amount: 1n })
    const bytes = Uint8Array.from(Buffer.from(await built([pay]), 'base64'))
    const message = base58Encode(bytes.subarray(65))
    const refused = askSolana(page, 'solana_signMessage', { message, pubkey: owner }).catch(({ message }) => message)
    expect(await refused).toContain('The message is a transaction')
    await modal.expectClosed()
  })
})

test('wagmi’s useSendCalls makes two payments with one approval, and the account becomes smart', async ({
  shop,
  modal,
  chains,
  ada,
  signUp,
}) => {
  const { first: chain } = chains
  await shop.visit('wagmi')
  const token = await shop.token()
  await shop.connectButton.click()
  const account = await signUp()
  await fund(chain, account, token)

  await shop.press('Pay both at once')
  const { card, approve } = await ada.review()
  await expect(card.getByRole('heading')).toHaveText('Run 2 steps')
  for (const text of ['2.5 TUSD', '0.02 ETH', 'Becomes a smart account']) await expect(card).toContainText(text)
  await approve()
  await expect(shop.result).toHaveText('success by 1 transaction')
  expect(await tokenBalance(chain, token, account)).toBe(997_500_000n)
  expect(await chain.getCode({ address: account })).toBe(delegatedCode)
  await modal.expectClosed()

  await test.step('wagmi’s useShowCallsStatus shows the outcome', async () => {
    await shop.press('Show the payment')
    await modal.expectOpen()
    await expect(modal.dialog.getByRole('heading', { level: 2 })).toHaveText('Completed')
    await expect(modal.dialog).toContainText('Local chain')
    await modal.button('Done').click()
    await modal.expectClosed()
    await expect(shop.problem).toHaveText('none')
  })

  await test.step('after its owner switches the type, a batch is refused with the EIP-5792 code', async () => {
    await shop.connectButton.click()
    await modal.button('Wallet settings').click()
    await expect(modal.dialog).toContainText('Smart account')
    await modal.button('Use regular').click()
    await expect(modal.dialog).toContainText('Regular account')
    await modal.button('Close').click()
    await modal.expectClosed()
    await shop.press('Pay both at once')
    await expect(shop.problem).toContainText('does not support atomic execution')
  })
})

test('a token is swapped with one approval, which shows the amount paid and the minimum received', {
  tag: '@job',
}, async ({ shop, modal, chains, ada, signUp }) => {
  const { first: chain } = chains
  await shop.visit('plain')
  const token = await shop.token()
  await shop.connectButton.click()
  const account = await signUp()
  await fund(chain, account, token)

  await shop.connectButton.click()
  await modal.button('Swap').click()
  await chooseSwapToken(modal.dialog, /^Token ETH/, /^Test Dollar/)
  await chooseSwapToken(modal.dialog, 'Choose token', /^Test Euro/)
  const shown = await priceSwap(modal.dialog, '10')
  const { card, approve } = await ada.review(() => pressSwap(modal.dialog, 'Review swap'))
  await expect(card.getByRole('heading')).toHaveText('Swap 10 TUSD')
  await expect(card.getByRole('listitem')).toHaveText([/Allow spending 10 TUSD/, /Swap 10 TUSD.*You get at least/])
  // The result of the server's simulation is also checked.
  for (const text of ['−10', '+', 'Becomes a smart account']) await expect(card).toContainText(text)
  const told = (await card.textContent()) ?? ''
  const [got, least] = [/\+([\d.]+)/, /at least([\d.]+) TEUR/].map(each => Number(each.exec(told)?.[1]))
  // Other tests swap in the same pools at the same time.
  expect(Number(got) / shown).toBeCloseTo(1, 2)
  expect(least).toBeGreaterThan(shown * 0.98)
  await approve()
  await expect(modal.dialog.getByRole('heading', { level: 2 })).toHaveText('Swapped')
  expect(await tokenBalance(chain, token, account)).toBe(990_000_000n)
  expect(await chain.getCode({ address: account })).toBe(delegatedCode)
})

test('a batch for another of the site’s networks is requested there by name, and the page keeps its own', async ({
  page,
  shop,
  modal,
  chains,
  ada,
  signUp,
}) => {
  const { first, second } = chains
  await shop.visit('viem')
  await shop.connectButton.click()
  const account = await signUp()
  for (const chain of [first, second]) await chain.setBalance({ address: account, value: parseEther('1') })
  await shop.press('Switch network')
  await expect(shop.network).toHaveText('eip155:31338')

  const offered = Object(await askEvm(page, 'wallet_getCapabilities', [account]))
  expect(Object.keys(offered).sort()).toEqual(['0x7a69', '0x7a6a'])
  expect(offered['0x7a69'].atomic).toEqual({ status: 'ready' })
  const to = privateKeyToAddress(generatePrivateKey())
  const calls = [
    { to, value: '0x1' },
    { to, value: '0x2' },
  ]
  const sent = askEvm(page, 'wallet_sendCalls', [
    { version: '2.0.0', chainId: '0x7a69', from: account, calls, atomicRequired: true },
  ])
  const { card, approve } = await ada.review()
  await expect(card.getByRole('heading')).toHaveText('Run 2 steps')
  await expect(card).toContainText(/NetworkLocal chain(?! two)/)
  await approve()
  const { id } = Object(await sent)
  const status = async () => Object(await askEvm(page, 'wallet_getCallsStatus', [id]))
  await expect.poll(status).toMatchObject({ status: 200, chainId: '0x7a69' })
  expect(await first.getBalance({ address: to })).toBe(3n)
  expect(await second.getBalance({ address: to })).toBe(0n)
  expect(await first.getCode({ address: account })).toBe(delegatedCode)
  expect(await second.getCode({ address: account })).toBeUndefined()
  await expect(shop.network).toHaveText('eip155:31338')
  await expect(shop.events).not.toContainText('chainChanged "0x7a69"')
  await modal.expectClosed()

  await test.step('and is shown that way', async () => {
    expect(await askEvm(page, 'wallet_showCallsStatus', [id])).toBeNull()
    await expect(modal.dialog.getByRole('heading', { level: 2 })).toHaveText('Completed')
    await expect(modal.dialog).toContainText(/NetworkLocal chain(?! two)/)
  })
})

/** Sends a request to the page's Ethereum wallet. A refusal becomes its number. */
const askEvm = (page: Page, method: string, params?: readonly unknown[]) =>
  page.evaluate(
    ([method, params]) =>
      window.ConnectKit.getProvider('eip155')
        ?.request({ method, params })
        .catch(({ code }: { code: number }) => code),
    [method, params] as const,
  )

// @spec 6.account-types
test('an empty account sends a sponsored batch; its signatures are valid on the network and at the server', async ({
  page,
  pages,
  tag,
  modal,
  chains,
  ada,
}) => {
  const { first: chain } = chains
  const button = '<button data-connectkit-open>Connect</button>'
  await page.goto(
    await pages.serve(`${tag('data-project-id="sponsored" data-default-network="eip155:31337"')}${button}`),
  )
  await page.getByRole('button', { name: 'Connect' }).click()
  await ada.signIn()
  await ada.saveCode()
  await leaveArrival(modal)
  const told = () => page.evaluate(() => window.ConnectKit.getAccount('eip155')?.accounts[0])
  await expect.poll(told).toMatchObject({ type: 'smartAccount', smartAccountDeployed: false })
  const account = (await told())?.address as Address
  const atomic = async () =>
    Object(await askEvm(page, 'wallet_getCapabilities', [account, ['0x7a69']]))['0x7a69']?.atomic
  expect(await atomic()).toEqual({ status: 'ready' })

  await test.step('two calls with one approval, which costs nothing', async () => {
    const calls = [
      { to: account.toLowerCase().replace(/.{4}$/, '0001'), value: '0x0' },
      { to: account.toLowerCase().replace(/.{4}$/, '0002'), value: '0x0' },
    ]
    const id = 'order 7'
    const batch = { version: '2.0.0', chainId: '0x7a69', from: account, calls, id }
    const sent = askEvm(page, 'wallet_sendCalls', [batch])
    const { card, approve } = await ada.review()
    for (const text of ['Paid for you', 'Becomes a smart account']) await expect(card).toContainText(text)
    await approve()
    expect(await sent).toEqual({ id })
    await expect.poll(async () => Object(await askEvm(page, 'wallet_getCallsStatus', [id])).status).toBe(200)
    // A retry of the page does not pay a second time.
    expect(await askEvm(page, 'wallet_sendCalls', [batch])).toBe(5720)
    for (const method of ['wallet_getCallsStatus', 'wallet_showCallsStatus'])
      expect(await askEvm(page, method, ['order 8'])).toBe(5730)
    expect(await askEvm(page, 'wallet_sendCalls', [{ ...batch, id: 'order 8', chainId: '0x539' }])).toBe(5710)
    expect(await askEvm(page, 'wallet_getCapabilities', [calls[0]?.to])).toBe(4100)
    expect(await askEvm(page, 'wallet_addEthereumChain', [{ chainId: '0x7a6a', chainName: 'Second' }])).toBeNull()
    expect(await chain.getCode({ address: account })).toBe(delegatedCode)
    expect(await chain.getBalance({ address: account })).toBe(0n)
    expect(await atomic()).toEqual({ status: 'supported' })
    expect(await told()).toMatchObject({ type: 'smartAccount', smartAccountDeployed: true })
    await modal.expectClosed()
  })

  await test.step('the page can show it under its own id, over an informative view but not over a pending task', async () => {
    const show = () => askEvm(page, 'wallet_showCallsStatus', ['order 7'])
    const heading = modal.dialog.getByRole('heading', { level: 2 })
    expect(await show()).toBeNull()
    await expect(heading).toHaveText('Completed')
    expect(await page.evaluate(() => window.ConnectKit.getState().view)).toBe('WalletSendConfirmed')
    await modal.button('Close').click()
    await modal.expectClosed()
    await page.getByRole('button', { name: 'Connect' }).click()
    await expect(modal.button('Send')).toBeVisible()
    expect(await show()).toBeNull()
    await expect(heading).toHaveText('Completed')
    await modal.button('Done').click()
    await modal.button('Send').click()
    await expect(modal.dialog.getByRole('textbox').first()).toBeVisible()
    expect(await show()).toBe(-32002)
    await modal.button('Close').click()
    await modal.expectClosed()
  })

  await test.step('its signed message is valid at its contract, and its sign-in at the server', async () => {
    const message = 'Good tea. Thank you!'
    const signed = askEvm(page, 'personal_sign', [toHex(message), account])
    await ada.approve()
    const signature = (await signed) as Hex
    expect(await chain.verifyMessage({ address: account, message, signature })).toBe(true)
    const abi = parseAbi(['function isValidSignature(bytes32, bytes) view returns (bytes4)'])
    const args = [hashMessage(message), signature] as const
    const read = { address: account, abi, functionName: 'isValidSignature', args } as const
    expect(await chain.readContract(read)).toBe('0x1626ba7e')
    await modal.expectClosed()
    await page.evaluate(() => void window.ConnectKit.signIn().catch(() => {}))
    await expect(modal.button('Sign in')).toHaveAttribute('data-armed', '')
    await ada.approve(() => modal.button('Sign in').click())
    const session = () => page.evaluate(() => window.ConnectKit.getSession()?.address)
    await expect.poll(session).toBe(account)
    await modal.expectClosed()
  })

  await test.step('requests that it never gets', async () => {
    for (const method of ['wallet_grantPermissions', 'eth_signAuthorization', 'eth_sign'])
      expect(await askEvm(page, method, [{}])).toBe(4200)
  })

  await test.step('another type is another account to the page, at the same address', async () => {
    await page.evaluate(() => {
      const heard: unknown[] = []
      Object.assign(window, { heard })
      window.ConnectKit.on('accountsChanged', account => void heard.push(Object(account).accounts[0]))
    })
    await page.getByRole('button', { name: 'Connect' }).click()
    await modal.button('Wallet settings').click()
    await modal.button('Use regular').click()
    await expect(modal.dialog).toContainText('Regular account')
    expect(await page.evaluate(() => (window as unknown as { heard: unknown[] }).heard)).toMatchObject([
      { address: account, type: 'eoa' },
    ])
    expect(await atomic()).toEqual({ status: 'unsupported' })
  })
})
