import { type Hex, parseAbi, parseEther } from 'viem'
import { answerBy, createHttpServer, listen, stop } from '../../../cdn/httpServer.ts'
import { entryPoint } from '../../../shared/embedded/smartAccount.ts'
import { compileContracts } from '../compileContracts.ts'
import { localClient } from '../localClient.ts'
import { receiptOf } from '../receiptOf.ts'
import type { Part } from '../running.ts'
import { createBundler } from './createBundler.ts'

/* Written from ERC-7677 (paymasters), ERC-7769 (bundlers) and ERC-7702's authorizations in them; the contract that carries
   operations out is the published EntryPoint 0.8. Why no bundler of others: DECISIONS. */

export interface SponsorOptions {
  root: string
  /** 0 takes any free port. */
  port: number
  chain: { chainId: number; url: string }
}

export interface Sponsor extends Part {
  url: string
}

/** An anvil account that no other part sends from. */
const payerIndex = 5
const deposits = parseAbi(['function depositTo(address account) payable'])

/** A paymaster that pays for everyone, and its bundler, with the methods of ERC-7677 and ERC-7769. */
export async function startSponsor({ root, port, chain }: SponsorOptions): Promise<Sponsor> {
  const client = localClient(chain.chainId, chain.url, payerIndex)
  const { signer, reader } = client
  const { OpenPaymaster } = await compileContracts(root, ['e2e/services/contracts/OpenPaymaster.sol'])
  const { contractAddress } = await receiptOf(reader, await signer.sendTransaction({ data: OpenPaymaster as Hex }))
  if (!contractAddress) throw new Error('The paymaster was not deployed')
  const deposited = await signer.writeContract({
    ...{ address: entryPoint, abi: deposits, functionName: 'depositTo' },
    ...{ args: [contractAddress], value: parseEther('100') },
  })
  await receiptOf(reader, deposited)
  const answer = createBundler(client, contractAddress)
  const server = createHttpServer()
  const own = await listen(server, port, '127.0.0.1')
  answerBy(server, async request => {
    const { id, method, params } = await request.json()
    const reply = await answer(method, params).then(
      result => ({ result }),
      (thrown: unknown) => ({ error: { code: -32_500, message: String(thrown).slice(0, 300) } }),
    )
    return Response.json({ jsonrpc: '2.0', id, ...reply })
  })
  return { url: `http://127.0.0.1:${own}`, stop: () => stop(server) }
}
