import { namespaceOf } from '../shared/caip.ts'
import { builtInNetworks } from '../shared/networks/builtInNetworks.ts'
import { type ChainReading, readPublicChain } from './services/readPublicChain.ts'

// `npm run smoke:chain [-- eip155:1 eip155:8453=https://node.example …]`: reads well-known accounts from the public nodes
// of some networks, or from a node of yours, as the server would. A network without a node that can be used is skipped,
// and the reason of each node said, so it passes offline. Built to dist/tools/publicChains.mjs.

const usual = ['eip155:1', 'eip155:8453', 'eip155:42161', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp']

/** Accounts that always hold something: the deposit box of vitalik.eth, and the bank of a large exchange. */
const accounts: Readonly<Record<string, string>> = {
  eip155: '0xd8da6bf26964af9d7eed9e03e53415d37aa96045',
  solana: '5tzFkiKscXHK5ZXCGbXZxdw7gTjjD1mBwuoFbhUvuAi9',
}

async function readAsked(asked: string): Promise<ChainReading> {
  const [id, ...url] = asked.split('=')
  const network = builtInNetworks.find(each => each.id === id)
  const address = network && accounts[namespaceOf(network.id)]
  if (!network || !address) return { outcome: 'failed', line: 'it is no built-in network with accounts to read' }
  return readPublicChain(url.length ? { ...network, rpcUrls: [url.join('=')] } : network, address)
}

const counts = { read: 0, skipped: 0, failed: 0 }
const asked = process.argv.slice(2)
for (const each of asked.length ? asked : usual) {
  const { outcome, line } = await readAsked(each)
  counts[outcome]++
  console.log(`${each.split('=')[0]}: ${outcome}: ${line}`)
}
console.log(`${counts.read} read, ${counts.skipped} skipped, ${counts.failed} failed`)
if (counts.read + counts.failed === 0) console.log('Nothing was checked: this machine reaches no public node.')
process.exitCode = counts.failed ? 1 : 0
