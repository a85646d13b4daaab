import { namespaceOf } from '../shared/caip.ts'
import { builtInNetworks } from '../shared/networks/builtInNetworks.ts'
import { type ChainReading, readPublicChain } from './services/readPublicChain.ts'

// `npm run smoke:chain [-- eip155:1 eip155:8453=https://node.example …]`: says for each built-in network and each fact which
// of the usual sources answers, which does not, and why; or for those named, or from a node of yours. A network without a
// node that can be used is skipped, so it passes offline. Built to dist/tools/publicChains.mjs.

/** Accounts that always hold something: the deposit box of vitalik.eth, the bank of a large exchange, the first block's. */
const accounts: Readonly<Record<string, string>> = {
  eip155: '0xd8da6bf26964af9d7eed9e03e53415d37aa96045',
  solana: '5tzFkiKscXHK5ZXCGbXZxdw7gTjjD1mBwuoFbhUvuAi9',
  bip122: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
}
const isTestBitcoin = (id: string) => id.startsWith('bip122:') && id !== 'bip122:000000000019d6689c085ae165831e93'

async function readAsked(asked: string): Promise<ChainReading> {
  const [id = '', ...url] = asked.split('=')
  const network = builtInNetworks.find(each => each.id === id)
  const address = network && accounts[namespaceOf(network.id)]
  if (!network || !address) return { outcome: 'failed', lines: ['it is no built-in network with accounts to read'] }
  return readPublicChain(url.length ? { ...network, rpcUrls: [url.join('=')] } : network, address)
}

const counts = { read: 0, skipped: 0, failed: 0 }
const named = process.argv.slice(2)
const usual = builtInNetworks.filter(({ id }) => accounts[namespaceOf(id)] && !isTestBitcoin(id)).map(({ id }) => id)
for (const each of named.length ? named : usual) {
  const { outcome, lines } = await readAsked(each)
  counts[outcome]++
  console.log(`${each.split('=')[0]}: ${outcome}`)
  for (const line of lines) console.log(`  ${line}`)
}
console.log(`${counts.read} read, ${counts.skipped} skipped, ${counts.failed} failed`)
if (counts.read + counts.failed === 0) console.log('Nothing was checked: this machine reaches no public node.')
process.exitCode = counts.failed ? 1 : 0
