import { expect, test } from 'vitest'
import { ConnectKitError, fromWire, toWire } from '../../../shared/errors.ts'
import { addFailure, switchFailure } from './switchChain.ts'

const thrown = (code: unknown, message = 'Something', data?: unknown) =>
  Object.assign(new Error(message), { code, ...(data !== undefined && { data }) })

/** What wallets throw, and its meaning for a switch. */
const failures: [string, unknown, string][] = [
  ['4902', thrown(4902, 'Unrecognized chain ID "0x7a69"'), 'unknown_network'],
  ['-32603', thrown(-32603, 'Internal JSON-RPC error.'), 'unknown_network'],
  ['32603', thrown(32603, 'Invalid chain'), 'unknown_network'],
  ['4902 inside another error', thrown(-32603, 'Internal error', { originalError: { code: 4902 } }), 'unknown_network'],
  ['4902 inside a refusal’s number', thrown(4001, 'Chain', { originalError: { code: 4902 } }), 'unknown_network'],
  ['no number at all', thrown(undefined, 'Something'), 'unknown_network'],
  ['null', null, 'unknown_network'],
  ['a text', 'Chain 31337 is not configured', 'unknown_network'],
  ['5000 and words of an unknown chain', thrown(5000, 'Unrecognized chain id 10'), 'unknown_network'],
  ['5000 and other words of it', thrown(5000, 'The chain 0xa has not been added yet'), 'unknown_network'],
  ['5000 and the method that would help', thrown(5000, 'Try wallet_addEthereumChain first'), 'unknown_network'],
  ['a number of its own and such words', thrown(-32000, 'Unsupported chain'), 'unknown_network'],
  ['4001', thrown(4001, 'User rejected the request.'), 'user_rejected'],
  ['4001 in another language', thrown(4001, 'El usuario ha rechazado la solicitud'), 'user_rejected'],
  ['5000', thrown(5000, 'User rejected.'), 'user_rejected'],
  ['5000 without words', thrown(5000, ''), 'user_rejected'],
  ['5002', thrown(5002, 'User rejected methods'), 'user_rejected'],
  ['5000 with words of both', thrown(5000, 'User rejected the unknown chain'), 'user_rejected'],
  ['4001 inside another error', thrown(-32603, 'Internal', { originalError: { code: 4001 } }), 'user_rejected'],
  ['-32603 and the words of a no', thrown(-32603, 'MetaMask: User denied the switch'), 'user_rejected'],
  ['a text of a no', 'User cancelled', 'user_rejected'],
  ['-32002', thrown(-32002, 'Already pending'), 'wallet_busy'],
  ['4200', thrown(4200, 'Unsupported'), 'unsupported_method'],
  ['-32601', thrown(-32601, 'Method not found'), 'unsupported_method'],
  ['4100', thrown(4100, 'Unauthorized'), 'unauthorized'],
  ['a number nobody knows', thrown(-32099, 'Odd'), 'wallet_failed'],
  ['a call that was given up', new ConnectKitError('aborted', 'Given up'), 'aborted'],
  ['a defect of ours', new ConnectKitError('internal', 'A defect', { code: -32603 }), 'internal'],
]

// @spec 8.wallet-add-on-default 8.wallet-unrecognized-chain
test.each(failures)('%s means %s, thrown here or sent by the page', (_, error, code) => {
  expect(switchFailure(error).code).toBe(code)
  expect(switchFailure(fromWire(toWire(error))).code).toBe(code)
})

test('a refusal is never followed by a request to add the network', () => {
  const refusals = ['rejected', 'declined', 'denied', 'cancelled', 'canceled', 'dismissed', 'refused']
  const numbers = [4001, 5000, 5001, 5002, -32603, 32603, undefined]
  for (const word of refusals)
    for (const number of numbers)
      expect(switchFailure(thrown(number, `The user ${word} the request`)).code).toBe('user_rejected')
})

test.each<[string, unknown, string]>([
  ['a refusal', thrown(4001, 'User rejected the request'), 'user_rejected'],
  ['a refusal without its number', thrown(-32603, 'User denied'), 'user_rejected'],
  ['an open request', thrown(-32002), 'wallet_busy'],
  ['a call that was given up', new ConnectKitError('aborted', 'Given up'), 'aborted'],
  ['parameters it does not take', thrown(-32602, 'Expected an https URL'), 'unknown_network'],
  ['a method it does not have', thrown(4200), 'unknown_network'],
  ['anything else', thrown(-32603), 'unknown_network'],
])('a wallet that answers an addition with %s: %s', (_, error, code) => {
  expect(addFailure(error).code).toBe(code)
})

test('keeps the wallet’s message', () => {
  const cause = thrown(-32603, 'Internal JSON-RPC error.', { originalError: { code: 4902 } })
  expect(switchFailure(cause)).toMatchObject({ message: 'Internal JSON-RPC error.', facts: { code: 4902 } })
})
