import { expect, onTestFinished, test } from 'vitest'
import { callSolana, solanaBalance } from '../fixtures/fundChains.ts'
import { addressesOf } from '../wallets/chainWallets/addresses.ts'
import { createCore } from '../wallets/chainWallets/createCore.ts'
import { devWalletOptions } from '../wallets/chainWallets/devWalletOptions.ts'
import { solanaMints } from './fundDevWallets.ts'
import { findPortBase, siteUrls } from './portBase.ts'
import { startChains } from './startChains.ts'

/** The address of a sample page's wallet. */
function addressOf(id: string): string {
  const options = devWalletOptions({}).find(each => each.id === id)
  if (!options) throw new Error(`There is no sample wallet ${id}`)
  const memory = { getItem: () => null, setItem: () => {} }
  const core = createCore(options, memory, () => undefined)
  return addressesOf(core, 0)[0]
}

test('starting the chains, by `npm start` or `npm run dev`, funds the wallets of the sample pages', async () => {
  const portBase = await findPortBase(28_000 + 40 * Math.floor(Math.random() * 200))
  const urls = siteUrls(portBase)
  const chains = await startChains({ portBase, root: process.cwd() })
  onTestFinished(() => chains.stop())
  expect(await solanaBalance(urls, addressOf('devSolana'))).toBe(10e9)
  const { value: held } = await callSolana<{ value: unknown[] }>(
    urls,
    'getTokenAccountsByOwner',
    addressOf('devSolana'),
    { mint: solanaMints.token },
    { encoding: 'jsonParsed' },
  )
  expect(held).toMatchObject([{ account: { data: { parsed: { info: { tokenAmount: { uiAmountString: '1000' } } } } } }])
  const utxos = await (await fetch(`${urls.bitcoin}/address/${addressOf('devBitcoin')}/utxo`)).json()
  expect(utxos).toMatchObject([{ value: 1_000_000 }])
})
