import { expect, test } from 'vitest'
import type { ChainId } from '../../../shared/caip.ts'
import type { ErrorCode } from '../../../shared/errorCodes.ts'
import { testNetwork } from '../../boot/testApp.ts'
import { shownOutcome } from '../../dialog/taskTexts.ts'
import { testTask } from '../../tasks/testTask.ts'
import task from '../../tasks/texts/en.task.json'
import { switchOutcome, switchTexts } from './switchTexts.ts'
import networks from './texts/en.json'

const en = { ...networks, ...task }
const config = { apiUrl: 'https://cdn.example' }
const optimism = testNetwork('eip155:10', 'Optimism')

/** The text keys of a switch in this state, without their common prefixes and suffixes. */
function said(status: 'waiting' | ErrorCode, network = optimism, isAdding = false): (string | undefined)[] {
  const task = testTask('switch', { chainId: network.id, isAdding }, status)
  const { says } = shownOutcome(
    switchTexts(config, network, { kind: 'announced', isAdding, isMobile: false }),
    switchOutcome({ task }, network),
  )
  return says.map(key => key?.replace(/^switchNetwork\.|^task\.|\.(title|text)$/g, ''))
}

test.each<[string, 'waiting' | ErrorCode, string, string?]>([
  ['a pending switch', 'waiting', 'waiting'],
  ['a refusal', 'user_rejected', 'declined'],
  ['an open request', 'wallet_busy', 'busy'],
  ['a wallet that does not know the network', 'unknown_network', 'unknown'],
  ['a wallet that cannot be asked', 'unsupported_method', 'byHand'],
  ['a wallet that agreed but did not switch', 'wrong_network', 'stayed'],
  ['a wallet that is gone', 'wallet_not_found', 'missing'],
  ['an error of the wallet', 'wallet_failed', 'failed'],
  ['a wallet that denies access', 'unauthorized', 'failed'],
  ['a defect', 'internal', 'failed'],
])('for %s the view says: %3$s', (_, status, expected) => {
  expect(said(status)).toEqual([expected, expected])
})

test.each([
  ['that has not started', null, 'waiting'],
  [
    'while another network is requested',
    testTask('switch', { chainId: 'eip155:1', isAdding: false }, 'user_rejected'),
    'waiting',
  ],
  ['replaced by a connection', testTask('connect', { walletId: 'example.harbour' }), 'replaced'],
])('a switch %s is %3$s', (_, task, outcome) => {
  expect(switchOutcome({ task }, optimism)).toBe(outcome)
})

test('adding the network first has its own waiting text', () => {
  expect(said('waiting', optimism, true)).toEqual(['adding', 'adding'])
})

test.each<ChainId>([
  'bip122:000000000019d6689c085ae165831e93',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'cosmos:cosmoshub-4',
])('%s is never added to a wallet by a site, so the text mentions no adding and no addresses', chainId => {
  const local = { ...testNetwork(chainId, 'Local'), rpcUrls: ['http://127.0.0.1:8545'] }
  expect(said('unknown_network', local)).toEqual(['absent', 'absent'])
})

test.each<[string[], string]>([
  [['http://127.0.0.1:8545'], 'insecure'],
  [['http://node.example'], 'insecure'],
  [['http://node.example', 'https://node.example'], 'unknown'],
  [['https://cdn.example/v1/'], 'insecure'],
])('a wallet that refuses a network with the addresses %j: %s', (rpcUrls, expected) => {
  expect(said('unknown_network', { ...optimism, rpcUrls })).toEqual(['unknown', expected])
})

test.each([
  ['an extension', 'announced', false, true],
  ['an extension in a phone’s browser', 'announced', true, false],
  ['a wallet on a phone', 'walletConnect', false, false],
  ['a wallet in its own window', 'external', false, false],
] as const)('only the hints for %s mention the toolbar: %3$s', (_, kind, isMobile, expected) => {
  const hints = switchTexts(config, optimism, { kind, isAdding: false, isMobile })
  const mentions = (['waiting', 'busy', 'missing', 'declined'] as const).some(outcome =>
    shownOutcome(hints, outcome).says.some(key => key && /toolbar/.test(en[key as keyof typeof en])),
  )
  expect(mentions).toBe(expected)
})
