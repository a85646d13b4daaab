import { expect, test } from 'vitest'
import { shippedFacts } from '../../../shared/networks/shippedFacts.ts'
import { readWritten, type Written } from './readWritten.ts'
import { shortNames } from './shortNames.ts'

const friend = '0xde709f2102306220921060314715629080e2fb77'
const token = '0x5fbdb2315678afecb367f032d93f642f64180aa3'
const segwit = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const sun = '7EqQdEULxWcraVx3mXKFjc84LhCkMGZCkRuDpvcMwJeK'
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const bitcoin = 'bip122:000000000019d6689c085ae165831e93'
const inGroups = (text: string, gap: string) => text.match(/.{1,4}/g)?.join(gap) ?? ''

test.each<[string, Written]>([
  [friend, { recipient: friend }],
  [` ${friend}\n`, { recipient: friend }],
  [`\u200b${friend}\u200e`, { recipient: friend }],
  [`${friend.slice(0, 20)}\u00ad\u2060${friend.slice(20)}`, { recipient: friend }],
  [friend.replace('0x', '0X'), { recipient: friend }],
  [inGroups(friend, ' '), { recipient: friend }],
  [inGroups(segwit, '\u00a0'), { recipient: segwit }],
  [inGroups(sun, '\n'), { recipient: sun }],
  ['nick.eth', { recipient: 'nick.eth' }],
  ['\u200b👨‍👩‍👧.eth\u2060', { recipient: '👨‍👩‍👧.eth' }],
  ['🏴󠁧󠁢󠁥󠁮󠁧󠁿.eth', { recipient: '🏴󠁧󠁢󠁥󠁮󠁧󠁿.eth' }],
  ['ethereum:👨‍👩‍👧.eth?value=1', { recipient: '👨‍👩‍👧.eth', namespace: 'eip155', amount: 1n, token: null }],
  [`ethereum:${friend.slice(0, 9)}\u200b${friend.slice(9)}`, { recipient: friend, namespace: 'eip155' }],
  [`ethereum:${friend}?value=1&label=Tea`, { recipient: friend, namespace: 'eip155', amount: 1n, token: null }],
  ['nick smith.eth', { recipient: 'nick smith.eth' }],
  [`eth:${friend}`, { recipient: friend, namespace: 'eip155', chainId: 'eip155:1', shortName: 'eth' }],
  [`matic:${friend}`, { recipient: friend, namespace: 'eip155', chainId: 'eip155:137', shortName: 'matic' }],
  [`ARB1: ${friend}`, { recipient: friend, namespace: 'eip155', chainId: 'eip155:42161', shortName: 'ARB1' }],
  [`nowhere:${friend}`, { recipient: friend, namespace: 'eip155', chainId: undefined, shortName: 'nowhere' }],
  [`eip155:10:${friend}`, { recipient: friend, namespace: 'eip155', chainId: 'eip155:10' }],
  [`${mainnet}:${sun}`, { recipient: sun, namespace: 'solana', chainId: mainnet }],
  [`${bitcoin}:${segwit}`, { recipient: segwit, namespace: 'bip122', chainId: bitcoin }],
  [`ethereum:${friend}`, { recipient: friend, namespace: 'eip155' }],
  [`ethereum:pay-${friend}@137`, { recipient: friend, namespace: 'eip155', chainId: 'eip155:137' }],
  [
    `ethereum:${friend}?value=2.014e18&gas=21000`,
    { recipient: friend, namespace: 'eip155', amount: 2_014_000_000_000_000_000n, token: null },
  ],
  [
    `ETHEREUM:${friend}@1?value=1000`,
    { recipient: friend, namespace: 'eip155', chainId: 'eip155:1', amount: 1000n, token: null },
  ],
  [
    `ethereum:${token}@1/transfer?address=${friend}&uint256=2.5e6`,
    { recipient: friend, namespace: 'eip155', chainId: 'eip155:1', amount: 2_500_000n, token },
  ],
  [`ethereum:${friend}?value=1e+3`, { recipient: friend, namespace: 'eip155', amount: 1000n, token: null }],
  ['ethereum:nick.eth?value=1', { recipient: 'nick.eth', namespace: 'eip155', amount: 1n, token: null }],
  [`bitcoin:${segwit}`, { recipient: segwit, namespace: 'bip122' }],
  [
    `BITCOIN:${segwit.toUpperCase()}?AMOUNT=0.015&label=Luke%20D&lightning=lnbc1`,
    { recipient: segwit.toUpperCase(), namespace: 'bip122', amount: '0.015', token: null },
  ],
  [`solana:${sun}?amount=1.5&label=Shop`, { recipient: sun, namespace: 'solana', amount: '1.5', token: null }],
  [
    `solana:${sun}?amount=5&spl-token=So11111111111111111111111111111111111111111`,
    { recipient: sun, namespace: 'solana', amount: '5', token: null },
  ],
  [`solana:${sun}?amount=5&spl-token=${mint}`, { recipient: sun, namespace: 'solana', amount: '5', token: mint }],
])('%s is understood', (text, written) => {
  expect(readWritten(text)).toEqual(written)
})

test.each([
  [`ethereum:${token}/approve?address=${friend}&uint256=1`, 'a call that is no transfer'],
  [`ethereum:${token}/transfer?uint256=1`, 'a transfer to nobody'],
  [`ethereum:${friend}?value=1.5`, 'a part of a wei'],
  [`ethereum:${friend}?value=1&value=2`, 'two amounts'],
  [`ethereum:${friend}?value=0x10`, 'an amount in hex'],
  [`ethereum:${token}@1/transfer?address=${friend}&uint256=1&value=5`, 'ether and tokens'],
  [`ethereum:${friend}?value=1e18&data=0xd0e30db0`, 'data for a contract (EIP-67)'],
  [`ethereum:${token}/transfer?address=${friend}&uint256=1&bytes=0x00`, 'another function of that name'],
  [`ethereum:${token}/transfer?address=${friend}&uint256=1&value=abc`, 'an amount that is no number'],
  [`ethereum:${token}/transfer?address=&uint256=1`, 'a transfer to an empty address'],
  [`ethereum:${friend}?value=1?data=0x00`, 'a second question mark'],
  ['ethereum:', 'nothing'],
  ['eip155:1:', 'a network without an address'],
  [`eip155:1: \u200b`, 'a network with an address that nobody sees'],
  [`bitcoin:${segwit}?req-pj=1`, 'a parameter that has to be understood'],
  [`bitcoin:${segwit}?amount=1,5`, 'an amount with a comma'],
  ['bitcoin:?amount=1', 'no address'],
  [`bitcoin:${segwit}?amount=1?req-x=1`, 'a parameter behind a second question mark'],
  ['solana:https%3A%2F%2Fshop.example%2Fpay', 'a transaction of a server'],
  [`solana:${sun}?amount=1&reference=${mint}`, 'a reference'],
  [`solana:${sun}?amount=1&memo=17`, 'a memo'],
  [`solana:${sun}?amount=1e3`, 'an exponent'],
  [`solana:${sun}?amount=5&spl-token=`, 'an empty token'],
  [`solana:${sun}?amount=5&spl-token=USDC`, 'a token that is no address'],
  ['solana:%E0%A4%A', 'damaged'],
])('%s is not taken for a transfer: %s', text => expect(readWritten(text)).toBeUndefined())

test('short names are those of shipped networks', () => {
  const ids = new Set<string>(shippedFacts.map(({ id }) => id))
  expect([...shortNames.values()].filter(id => !ids.has(id))).toEqual([])
  expect(shortNames.size).toBeGreaterThan(40)
})
