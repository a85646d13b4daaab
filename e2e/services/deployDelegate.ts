import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { localClient } from './localClient.ts'
import { receiptOf } from './receiptOf.ts'

/** Deployed at this address on every network; the address of what it deploys depends only on the code. */
const create2Deployer = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
/** The tenth of anvil's accounts, as for the other contracts. */
const deployerIndex = 9

const noSalt = `0x${'00'.repeat(32)}` as const

/** Deploys the smart accounts' contracts at their usual addresses, from their published bytecode. */
export async function deployDelegate(root: string, chainId: number, url: string): Promise<void> {
  const { signer, reader } = localClient(chainId, url, deployerIndex)
  for (const name of ['simple7702Account', 'entryPoint']) {
    const source = readFileSync(join(root, `e2e/services/contracts/${name}.json`), 'utf8')
    const { bytecode, salt = noSalt } = JSON.parse(source) as { bytecode: string; salt?: string }
    const data = `${salt}${bytecode.slice(2)}` as `0x${string}`
    await receiptOf(reader, await signer.sendTransaction({ to: create2Deployer, data, gas: 8_000_000n }))
  }
}
