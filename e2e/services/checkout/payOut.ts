import { type Address, encodeFunctionData, type Hex, parseAbi, toHex } from 'viem'
import { callSolana } from '../../fixtures/fundChains.ts'
import { localClient } from '../localClient.ts'
import { receiptOf } from '../receiptOf.ts'
import type { Anvil } from '../startAnvil.ts'

export interface Faucet {
  anvils: readonly Anvil[]
  /** JSON-RPC of the local Solana. */
  solana: string
}

export interface Delivery {
  chain: string
  /** Empty for the network's own currency. */
  contract: string
  account: string
  units: bigint
}

/** An account of the local chains' mnemonic that no test checks. The chain signs for it. */
const faucetIndex = 7
const mintAbi = parseAbi(['function mint(address to, uint256 amount)'])
const gas = toHex(200_000)

/** Delivers the asset bought. @returns the transaction's hash, once it is in a block; undefined if there is none */
export async function payOut({ anvils, solana }: Faucet, delivery: Delivery): Promise<string | undefined> {
  const { chain, contract, account, units } = delivery
  if (chain.startsWith('solana:')) {
    if (!contract) return callSolana<string>({ solana }, 'requestAirdrop', account, Number(units))
    await callSolana({ solana }, 'svm_mintTo', contract, account, String(units))
    // The local cluster mints without a transaction.
    return undefined
  }
  const anvil = anvils.find(({ chainId }) => chain === `eip155:${chainId}`)
  if (!anvil) throw new Error(`${chain} is none of the local chains`)
  const { signer, reader } = localClient(anvil.chainId, anvil.url, faucetIndex)
  const from = signer.account.address
  const to = account as Address
  const transaction = contract
    ? { from, gas, to: contract as Address, data: encodeFunctionData({ abi: mintAbi, args: [to, units] }) }
    : { from, gas, to, value: toHex(units) }
  const hash = (await reader.request({ method: 'eth_sendTransaction', params: [transaction] } as never)) as Hex
  await receiptOf(reader, hash)
  return hash
}
