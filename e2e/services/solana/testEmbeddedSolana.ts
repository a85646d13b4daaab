import type { IInstruction } from '@solana/web3.js'
import { afterAll, beforeAll } from 'vitest'
import type { Approval } from '../../../cdn/secure-site/approve/Approval.ts'
import { prepareApproval } from '../../../cdn/secure-site/approve/prepareApproval.ts'
import { type TestNetwork, testNetwork } from '../../../cdn/secure-site/approve/testNetwork.ts'
import { createVault, type NewVault } from '../../../cdn/secure-site/vault/createVault.ts'
import { base58Encode } from '../../../shared/base58.ts'
import { bytesToBase64 } from '../../../shared/base64.ts'
import { buildTransaction } from '../../../shared/signing/solana/testTransactions.ts'
import { type Solana, startSolana } from './startSolana.ts'

export const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'

interface TokenAccount {
  account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } }
}

/**
 * An open wallet with 2 SOL on a real SVM.
 */
export function testEmbeddedSolana() {
  let solana: Solana
  let vault: NewVault
  beforeAll(async () => {
    solana = await startSolana({ port: 0 })
    vault = await createVault('w'.repeat(22))
    await world.call('requestAirdrop', vault.solanaAddress, 2_000_000_000)
  })
  afterAll(() => solana.stop())

  const world = {
    owner: () => vault.solanaAddress,
    vault: () => vault,
    key: () => base58Encode(crypto.getRandomValues(new Uint8Array(32))),
    async call(method: string, ...params: unknown[]) {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const { result, error } = await (await fetch(solana.url, { method: 'POST', body })).json()
      if (error) throw Object.assign(new Error(error.message), { code: error.code })
      return result
    },
    lamportsOf: async (address: string): Promise<number> => (await world.call('getBalance', address)).value,
    /** An owner's amounts of a token. */
    async tokensOf(owner: string, mint: string): Promise<string[]> {
      const { value } = await world.call('getTokenAccountsByOwner', owner, { mint }, { encoding: 'jsonParsed' })
      return value.map(({ account }: TokenAccount) => account.data.parsed.info.tokenAmount.amount)
    },
    /** With six decimals; the wallet has 5. */
    async token(): Promise<{ mint: string; place: string }> {
      const mint = world.key()
      await world.call('svm_createMint', mint, 6)
      return { mint, place: await world.call('svm_mintTo', mint, vault.solanaAddress, '5000000') }
    },
    /** In base64, with one of the cluster's blockhashes. */
    async built(instructions: readonly IInstruction[], more: { payer?: string; version?: 'legacy' | 0 } = {}) {
      const { value } = await world.call('getLatestBlockhash')
      return bytesToBase64(
        buildTransaction({ payer: vault.solanaAddress, instructions, blockhash: value.blockhash, ...more }),
      )
    },
    /** The page requests it, and the visitor approves. */
    async prepare(
      method: string,
      params: unknown,
      change: (network: TestNetwork) => void = () => {},
    ): Promise<Approval & { approve(): Promise<Readonly<Record<string, unknown>>> }> {
      const network = await testNetwork(devnet)
      network.solanaAddress = vault.solanaAddress
      network.callNode = async (_, method, given) => {
        network.asked.push([method, given])
        const answer = network.node[method]
        if (answer instanceof Error) throw answer
        return answer ?? world.call(method, ...(given as unknown[]))
      }
      network.node = {}
      change(network)
      const approval = await prepareApproval(network, method, params)
      return { ...approval, approve: async () => Object(await approval.carryOut(vault)) }
    },
  }
  return world
}
