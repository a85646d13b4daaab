import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { localClient } from './localClient.ts'
import { receiptOf } from './receiptOf.ts'

/** Every network has it at this address; where it puts code, the code alone decides. */
const create2Deployer = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
/** The tenth of anvil's accounts, as for the other contracts. */
const deployerIndex = 9

/** Puts the contract of smart accounts where all networks have it, from its published bytecode. */
export async function deployDelegate(root: string, chainId: number, url: string): Promise<void> {
  const source = readFileSync(join(root, 'e2e/services/contracts/simple7702Account.json'), 'utf8')
  const { bytecode } = JSON.parse(source) as { bytecode: string }
  const { signer, reader } = localClient(chainId, url, deployerIndex)
  const data = `0x${'00'.repeat(32)}${bytecode.slice(2)}` as const
  await receiptOf(reader, await signer.sendTransaction({ to: create2Deployer, data, gas: 3_000_000n }))
}
