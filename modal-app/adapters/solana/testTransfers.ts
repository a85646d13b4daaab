import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Solana, startSolana } from '../../../e2e/services/solana/startSolana.ts'
import { base58Encode } from '../../../shared/base58.ts'
import { base64ToBytes, bytesToBase64 } from '../../../shared/base64.ts'
import { readSolanaWire, withSignature } from '../../../shared/solanaWire.ts'
import { createTestApp, testNetwork, testWallet } from '../../boot/testApp.ts'
import { createFakeConnector, type FakeConnector } from '../../connectors/fakeConnector.ts'
import type { Transfer, TransferPlan } from '../Transfers.ts'
import { transfers } from './transfers.ts'
// Preloaded: the adapter loads it with the first transfer, which could exceed a test's timeout on a busy machine.
import './sendTransfer.ts'
import { createSolanaKey } from './testSolanaWorld.ts'

export type SolanaKey = ReturnType<typeof createSolanaKey>

export const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'

interface TokenAccount {
  account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } }
}

/**
 * Transfers on a real SVM. Each test has a payer with 2 SOL and a friend with none.
 */
export function testTransfers() {
  let solana: Solana
  beforeAll(async () => {
    solana = await startSolana({ port: 0 })
  })
  afterAll(() => solana.stop())
  beforeEach(async () => {
    Object.assign(world, { payer: createSolanaKey(), friend: createSolanaKey() })
    await world.call('requestAirdrop', world.payer.address, 2_000_000_000)
  })

  const world = {
    payer: createSolanaKey(),
    friend: createSolanaKey(),

    async call(method: string, ...params: unknown[]) {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const reply = await (await fetch(solana.url, { method: 'POST', body })).json()
      if (reply.error) throw new Error(reply.error.message)
      return reply.result
    },
    lamportsOf: async (address: string): Promise<number> => (await world.call('getBalance', address)).value,
    /** The owner's amounts of a token, one per account. */
    async tokensOf(owner: string, mint: string): Promise<string[]> {
      const options = { encoding: 'jsonParsed', commitment: 'confirmed' }
      const { value } = await world.call('getTokenAccountsByOwner', owner, { mint }, options)
      return value.map(({ account }: TokenAccount) => account.data.parsed.info.tokenAmount.amount)
    },

    /** Signs like a wallet. */
    sign(params: unknown, key: SolanaKey): { signature: string; transaction: string } {
      const { transaction, pubkey } = params as { transaction: string; pubkey: string }
      const wire = readSolanaWire(base64ToBytes(transaction) ?? new Uint8Array())
      if (!wire || pubkey !== key.address) throw new Error('The wallet has no such account')
      const message = wire.bytes.subarray(wire.start + 64 * wire.signers.length)
      const signature = base58Encode(key.sign(message))
      return { signature, transaction: bytesToBase64(withSignature(wire, pubkey, signature) ?? wire.bytes) }
    },

    /** A wallet, which by default signs as the payer, and a function to send with it. */
    sending(answer: (method: string, params: unknown) => unknown = (_, params) => world.sign(params, world.payer)) {
      const connector: FakeConnector = createFakeConnector(testWallet('Harbour'))
      connector.request = async request => {
        connector.requests.push(request)
        return answer(request.method, request.params)
      }
      const network = { ...testNetwork(devnet, 'Solana Devnet'), rpcUrls: [solana.url] }
      const plan: TransferPlan = {
        network,
        urls: network.rpcUrls,
        from: { address: world.payer.address },
        to: world.friend.address,
        amount: 1_500_000n,
        api: createTestApp().api,
      }
      const send = (more: Partial<Transfer> = {}) =>
        transfers.send({ ...plan, connector, wait: async () => {}, ...more }) as Promise<string>
      return { connector, plan, send }
    },
  }
  return world
}
