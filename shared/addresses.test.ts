import { expect, test } from 'vitest'
import { isAccountAddress, isAddress } from './addresses.ts'
import type { ChainId } from './caip.ts'

const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const bitcoin = 'bip122:000000000019d6689c085ae165831e93'
const testnet = 'bip122:000000000933ea01ad0ee984209779ba'
const signet = 'bip122:00000008819873e925422c1ff0f99f7c'
const regtest = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'

test.each<[kind: string, ChainId, string]>([
  ['EVM', 'eip155:1', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
  ['EVM without 0x', 'eip155:1', 'f39fd6e51aad88f6f4ce6ab8827279cfffb92266'],
  ['Solana key', solana, '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'],
  ['Solana system program', solana, '11111111111111111111111111111111'],
  ['Solana wrapped token', solana, 'So11111111111111111111111111111111111111112'],
  ['P2PKH of the first block', bitcoin, '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['P2SH', bitcoin, '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
  ['segwit in capitals', bitcoin, 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'],
  ['segwit script', bitcoin, 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'],
  ['taproot', bitcoin, 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
  ['a later witness version', bitcoin, 'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs'],
  ['testnet P2PKH', testnet, 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'],
  ['testnet P2SH', testnet, '2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc'],
  ['testnet segwit', testnet, 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
  ['signet taproot', signet, 'tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c'],
  ['regtest segwit', regtest, 'bcrt1q50rtrmj2f8vl9tem8qpfw36ylw5jg9j2dkku3w'],
  ['regtest taproot', regtest, 'bcrt1pw53jtgez0wf69n06fchp0ctk48620zdscnrj8heh86wykp9mv20q7vd3gm'],
  ['regtest P2SH', regtest, '2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc'],
])('accepts %s', (_, chainId, text) => {
  expect(isAddress(chainId, text)).toBe(true)
})

test.each<[why: string, ChainId, unknown]>([
  ['41 digits', 'eip155:1', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb922660'],
  ['31 bytes', solana, '1111111111111111111111111111111'],
  ['33 bytes in 44 characters', solana, 'zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz'],
  ['0 is no base58', solana, '0S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'],
  ['something before it', solana, ' 7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'],
  ['some characters too few', bitcoin, '1A1zP1eP5QGefi2DMPTfTL5SLmv7Div'],
  ['O is no base58', bitcoin, '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNO'],
  ['one letter wrong', bitcoin, 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'],
  ['capitals and small letters', bitcoin, 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3T4'],
  ['taproot with the older checksum', bitcoin, 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd'],
  ['one byte of program', bitcoin, 'bc1pw5dgrnzv'],
  ['16 bytes in version 0', bitcoin, 'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P'],
  ['padding that is not zero', bitcoin, 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf'],
  ['another coin', bitcoin, 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9'],
  ['of the test network', bitcoin, 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
  ['of the main network', testnet, '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['of regtest', testnet, 'bcrt1q50rtrmj2f8vl9tem8qpfw36ylw5jg9j2dkku3w'],
  ['of regtest, on the main network', bitcoin, 'bcrt1q50rtrmj2f8vl9tem8qpfw36ylw5jg9j2dkku3w'],
  ['of another test network', regtest, 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
  ['one letter wrong, on regtest', regtest, 'bcrt1q50rtrmj2f8vl9tem8qpfw36ylw5jg9j2dkku3q'],
  ['of another namespace', 'eip155:1', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['a namespace without a rule', 'cosmos:cosmoshub-4', 'cosmos1t2uflqwqe0fsj0shcfkrvpukewcw40yjj6hdc0'],
  ['empty', solana, ''],
  ['no text', 'eip155:1', null],
  ['very long', solana, '1'.repeat(1_000_000)],
])('refuses: %s', (_, chainId, text) => {
  expect(isAddress(chainId, text)).toBe(false)
})

test.each<[ChainId, unknown, boolean]>([
  ['polkadot:91b171bb158e2d3848fa23a9f1c25182', '5hmuyxw9xdgbpptgypokw4thfyoe3ryenebr381z9iaegmfy', true],
  ['cosmos:cosmoshub-4', 'cosmos1t2uflqwqe0fsj0shcfkrvpukewcw40yjj6hdc0', true],
  ['cosmos:cosmoshub-4', 'cosmos1 ', false],
  ['cosmos:cosmoshub-4', 'c'.repeat(129), false],
  ['cosmos:cosmoshub-4', { address: 'cosmos1' }, false],
  [solana, '11111111111111111111111111111111', true],
  [solana, '0OIl', false],
  [bitcoin, 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', false],
])('of an account on %s, %j: %s', (chainId, text, isOne) => {
  expect(isAccountAddress(chainId, text)).toBe(isOne)
})
