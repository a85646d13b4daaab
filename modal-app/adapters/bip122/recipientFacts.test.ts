import { p2wpkh } from '@scure/btc-signer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bitcoin, startBitcoin } from '../../../e2e/services/bitcoin/startBitcoin.ts'
import { testNetwork } from '../../boot/testApp.ts'
import { createSecp256k1Key } from '../cosmos/testCosmosWorld.ts'
import { transfers } from './transfers.ts'

let ledger: Bitcoin
beforeAll(async () => {
  ledger = await startBitcoin({ port: 0 })
})
afterAll(() => ledger.stop())

const network = testNetwork('bip122:0f9188f13cb7b2c71f2a335e3a4fc328', 'Regtest')
const factsOf = (to: string, urls = [ledger.url]) => transfers.recipientFacts({ network, urls, to })

test('reports an address without transactions until it has one, and nothing if the node is silent', async () => {
  const regtest = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }
  const { address = '' } = p2wpkh(createSecp256k1Key().publicKey, regtest)
  expect(await factsOf(address)).toEqual({ isUnused: 'surely' })
  expect(await factsOf(address, ['http://127.0.0.1:9'])).toEqual({})
  await fetch(`${ledger.url}/regtest/fund`, { method: 'POST', body: JSON.stringify({ address, valueSats: 5_000 }) })
  expect(await factsOf(address)).toEqual({})
})

test.each(['1BitcoinEaterAddressDontSendf59kuE', '1CounterpartyXXXXXXXXXXXXXXXUWLpVr', '1111111111111111111114oLvT2'])(
  'nobody owns %s',
  async to => expect(await factsOf(to)).toEqual({ kind: 'ownerless' }),
)
