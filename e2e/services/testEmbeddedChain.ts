import { join } from 'node:path'
import { createPublicClient, http, type PublicClient, toHex } from 'viem'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Approval } from '../../cdn/secure-site/approve/Approval.ts'
import { prepareApproval } from '../../cdn/secure-site/approve/prepareApproval.ts'
import { type TestNetwork, testNetwork } from '../../cdn/secure-site/approve/testNetwork.ts'
import { createVault, type NewVault } from '../../cdn/secure-site/vault/createVault.ts'
import { fromWire } from '../../shared/errors.ts'
import { deployDelegate } from './deployDelegate.ts'
import { type Anvil, startAnvil } from './startAnvil.ts'

export const ether = 10n ** 18n
const root = join(import.meta.dirname, '../..')

/** An open embedded wallet with one ether, on two real chains that have the smart accounts' contract. */
export function testEmbeddedChain() {
  const anvils: Anvil[] = []
  let vault: NewVault
  beforeAll(async () => {
    anvils.push(
      ...(await Promise.all([
        startAnvil({ chainId: 31337, port: 0, root }),
        startAnvil({ chainId: 31338, port: 0, root }),
      ])),
    )
    await Promise.all(anvils.map(({ chainId, url }) => deployDelegate(root, chainId, url)))
  })
  afterAll(() => Promise.all(anvils.map(anvil => anvil.stop())))

  const urlOf = (at = 0) => anvils[at]?.url ?? ''
  const world = {
    vault: () => vault,
    address: () => vault.address,
    client: (at = 0): PublicClient => createPublicClient({ transport: http(urlOf(at)) }),
    async call(method: string, params: unknown, at = 0): Promise<never> {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const headers = { 'Content-Type': 'application/json' }
      const { result, error } = await (await fetch(urlOf(at), { method: 'POST', headers, body })).json()
      if (error) throw fromWire(error)
      return result as never
    },
    url: urlOf,
    /** A new wallet, with one ether on both chains. */
    async begin(balance = ether) {
      vault = await createVault('w'.repeat(22))
      for (const at of [0, 1]) await world.call('anvil_setBalance', [vault.address, toHex(balance)], at)
    },
    codeOf: (address: string, at = 0): Promise<string> => world.call('eth_getCode', [address, 'latest'], at),
    /** A node answers the sender before it has made the block, unless a test keeps it from making blocks. */
    async untilMined() {
      if (!(await world.call('anvil_getAutomine', []))) return
      await expect.poll(async () => Object(await world.call('txpool_status', [])).pending).toBe('0x0')
    },
    /** The page requests it, and the visitor approves; its transaction is in a block afterwards. */
    async prepare(
      method: string,
      params: unknown,
      change: (network: TestNetwork) => void = () => {},
    ): Promise<Approval & { approve(): Promise<{ id: `0x${string}` }> }> {
      const network = await testNetwork('eip155:31337')
      Object.assign(network, { address: vault.address, isSmart: true })
      network.callNode = async (_, name, given) => {
        network.asked.push([name, given])
        return world.call(name, given)
      }
      change(network)
      const approval = await prepareApproval(network, method, params)
      const approve = async () => {
        const outcome = await approval.carryOut(vault)
        await world.untilMined()
        return outcome as { id: `0x${string}` }
      }
      return { ...approval, approve }
    },
  }
  return world
}
