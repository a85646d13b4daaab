import { expect, test } from 'vitest'
import { harbour, testConnection } from '../boot/testApp.ts'
import { readAddress } from './readAddress.ts'

const own = '0x52908400098527886E0F7030069857D2E4169EE7'
const connection = testConnection(harbour, { accounts: [{ address: own }] })
const solana = testConnection(harbour, {
  namespace: 'solana',
  chainId: 'solana:main',
  accounts: [{ address: 'AbC' }],
})

test.each([
  ['alone', own, connection, own],
  ['in lower case', own.toLowerCase(), connection, own],
  ['with its network', `eip155:1:${own.toLowerCase()}`, connection, own],
  ['with another network of the namespace', `eip155:10:${own}`, connection, own],
  ['of another namespace', 'solana:main:AbC', solana, 'AbC'],
])('an address is read %s', (_, text, of, address) => {
  expect(readAddress(text, of)).toBe(address)
})

// @spec 8.caip-address
test.each([`1:${own}`, `eip155:1:${own}:2`, ':'])('%s does not have three parts', text => {
  expect(() => readAddress(text, connection)).toThrow(
    expect.objectContaining({ code: 'caip_invalid', message: expect.stringMatching(/^Invalid CAIP Address/) }),
  )
})

// @spec 8.caip-10
test.each([`near:1:${own}`, `solana:main:${own}`, `eip155:x:${own}`, 'eip155:1:', 'eip155:1:<b>'])(
  '%s is not an account of the namespace',
  text => {
    expect(() => readAddress(text, connection)).toThrow(
      expect.objectContaining({
        code: 'caip_invalid',
        message: 'Invalid CAIP-10 address: it isn’t an address of eip155',
      }),
    )
  },
)

test.each([
  ['that it does not have', '0xde709f2102306220921060314715629080e2fb77', connection],
  ['in another case, where case matters', 'abc', solana],
])('an address %s is refused, listing the connection’s own', (_, text, of) => {
  expect(() => readAddress(text, of)).toThrow(
    expect.objectContaining({ code: 'invalid_params', facts: { accounts: of.accounts.map(({ address }) => address) } }),
  )
})
