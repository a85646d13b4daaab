import { existsSync, statSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tokens } from '@web3icons/common/metadata'

/*
 * Writes cdn/data/tokens.json from the token addresses of Web3 Icons. Run it when their version changes: `node
 * cdn/listing/takeTokens.mjs`. The list is in git, so every new address is reviewed.
 */

/** Our network ids by their names in that data. */
const networks = {
  ethereum: 'eip155:1',
  'optimistic-ethereum': 'eip155:10',
  rootstock: 'eip155:30',
  'binance-smart-chain': 'eip155:56',
  xdai: 'eip155:100',
  'polygon-pos': 'eip155:137',
  fantom: 'eip155:250',
  zksync: 'eip155:324',
  'polygon-zkevm': 'eip155:1101',
  moonbeam: 'eip155:1284',
  mantle: 'eip155:5000',
  'klay-token': 'eip155:8217',
  base: 'eip155:8453',
  'arbitrum-one': 'eip155:42161',
  celo: 'eip155:42220',
  avalanche: 'eip155:43114',
  linea: 'eip155:59144',
  scroll: 'eip155:534352',
  aurora: 'eip155:1313161554',
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
}

/** Lowest market cap rank to list: below it are many copies. */
const lowestRank = 1000
/** Larger drawings are left out; nearly all are below 2 kB. */
const maxDrawingBytes = 6000

const isAddress = address => /^(0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/.test(address ?? '')
const root = new URL('../..', import.meta.url)
const drawings = 'node_modules/@web3icons/core/dist/svgs/tokens/background'

function imageOf(token) {
  const name = token.filePath.split(':')[1]
  const file = new URL(`${drawings}/${name}.svg.js`, root)
  return existsSync(file) && statSync(file).size <= maxDrawingBytes ? { image: `tokens/${name}.svg` } : {}
}

const ranked = tokens
  .filter(({ marketCapRank }) => marketCapRank && marketCapRank <= lowestRank)
  .sort((one, other) => one.marketCapRank - other.marketCapRank)
const lists = Object.entries(networks).map(([name, id]) => {
  const listed = ranked.filter(({ addresses }) => isAddress(addresses?.[name]))
  const entry = token => ({
    address: id.startsWith('eip155') ? token.addresses[name].toLowerCase() : token.addresses[name],
    name: token.name,
    symbol: token.symbol.toUpperCase(),
    ...imageOf(token),
  })
  const addresses = new Set()
  const isFirst = ({ address }) => !addresses.has(address) && addresses.add(address)
  return [id, listed.map(entry).filter(isFirst)]
})
const { version } = JSON.parse(await readFile(new URL('node_modules/@web3icons/common/package.json', root), 'utf8'))
const data = { source: `@web3icons/common ${version}, MIT License`, tokens: Object.fromEntries(lists) }
await writeFile(new URL('cdn/data/tokens.json', root), `${JSON.stringify(data, null, 2)}\n`)
