import { stringToHex } from '@polkadot/util'
import { expect, test } from 'vitest'
import { verifyCosmosAmino, verifyCosmosBytes, verifyCosmosMessage } from '../../fixtures/verifyCosmos.ts'
import { verifyPolkadot, verifyPolkadotBytes } from '../../fixtures/verifyPolkadot.ts'
import { createKeplr } from './keplr.ts'
import { createPolkadot, polkadotPair } from './polkadot.ts'
import { testCore } from './testCore.ts'

async function polkadot(seed = 'dots') {
  const core = testCore({ kind: 'polkadot', seed })
  const injected = await createPolkadot(core).enable('Shop')
  const [account] = await injected.accounts.get()
  return { core, ...injected, address: account?.address ?? '' }
}

test('Polkadot: a message verifies for this address and text only', async () => {
  const { signer, address } = await polkadot()
  const { signature } = await signer.signRaw({ address, data: stringToHex('Hello, dots'), type: 'bytes' })
  expect(await verifyPolkadot(address, 'Hello, dots', signature)).toBe(true)
  expect(await verifyPolkadot(address, 'Hello, dogs', signature)).toBe(false)
  expect(await verifyPolkadot((await polkadot('others')).address, 'Hello, dots', signature)).toBe(false)
})

test('Polkadot: an extrinsic is signed over its bytes', async () => {
  const { signer, address } = await polkadot()
  const payload = {
    address,
    method: '0x0000',
    era: '0x00',
    nonce: '0x05',
    tip: '0x00',
    specVersion: '0x000f4240',
    transactionVersion: '0x0000001a',
    genesisHash: `0x${'11'.repeat(32)}`,
    blockHash: `0x${'22'.repeat(32)}`,
    signedExtensions: ['CheckMetadataHash'],
  }
  const { signature } = await signer.signPayload(payload)
  const written = `00000014000040420f001a000000${'11'.repeat(32)}${'22'.repeat(32)}00`
  expect(await verifyPolkadotBytes(address, Buffer.from(written, 'hex'), signature)).toBe(true)
  expect(await verifyPolkadotBytes(address, Buffer.from(`01${written.slice(2)}`, 'hex'), signature)).toBe(false)
})

test('Polkadot: declines, reports an account change, and signs only for its own account', async () => {
  const { core, accounts, signer, address } = await polkadot()
  const seen: string[][] = []
  accounts.subscribe(list => seen.push(list.map(each => each.address)))
  core.control.selectAccount(1)
  core.control.disconnect()
  expect(seen).toEqual([[address], [polkadotPair(core, 1).address], []])
  await expect(signer.signRaw({ address, data: '0x00', type: 'bytes' })).rejects.toThrow('Unable to find keypair')
  core.control.setApprove('never')
  await expect(createPolkadot(core).enable('Shop')).rejects.toThrow('Cancelled')
})

const document = {
  chain_id: 'cosmoshub-4',
  account_number: '7',
  sequence: '1',
  fee: { gas: '200000', amount: [{ denom: 'uatom', amount: '500' }] },
  msgs: [{ type: 'cosmos-sdk/MsgSend', value: { to: 'cosmos1x', from: 'a < b & c' } }],
  memo: '',
}

test('Cosmos: messages and documents verify for this address and text only', async () => {
  const keplr = createKeplr(testCore({ kind: 'keplr' }), () => {})
  const { bech32Address: address } = await keplr.getKey('cosmoshub-4')
  expect(address).toMatch(/^cosmos1[a-z0-9]{38}$/)
  const message = await keplr.signArbitrary('cosmoshub-4', address, 'Hello, hub')
  expect(verifyCosmosMessage(address, 'Hello, hub', message)).toBe(true)
  expect(verifyCosmosMessage(address, 'Hello, hut', message)).toBe(false)
  const amino = await keplr.signAmino('cosmoshub-4', address, document)
  expect(verifyCosmosAmino(address, document, amino.signature)).toBe(true)
  expect(verifyCosmosAmino(address, { ...document, memo: 'x' }, amino.signature)).toBe(false)
  const other = createKeplr(testCore({ kind: 'keplr', seed: 'other' }), () => {})
  const { bech32Address: elsewhere } = await other.getKey('cosmoshub-4')
  expect(verifyCosmosAmino(elsewhere, document, amino.signature)).toBe(false)
  const direct = {
    bodyBytes: new Uint8Array([1, 2]),
    authInfoBytes: new Uint8Array([3]),
    chainId: 'cosmoshub-4',
    accountNumber: 300n,
  }
  const { signature } = await keplr.signDirect('cosmoshub-4', address, direct)
  const written = `0a020102${'12'}0103${'1a0b'}${Buffer.from('cosmoshub-4').toString('hex')}20ac02`
  expect(verifyCosmosBytes(address, Buffer.from(written, 'hex'), signature)).toBe(true)
  expect(verifyCosmosBytes(address, Buffer.from(`${written}00`, 'hex'), signature)).toBe(false)
})

test('Cosmos: another prefix on another chain, unknown chains and other signers are refused', async () => {
  const core = testCore({ kind: 'keplr' })
  const changes: number[] = []
  const keplr = createKeplr(core, () => changes.push(core.account))
  await expect(keplr.enable('juno-1')).rejects.toThrow('There is no modular chain info')
  await keplr.experimentalSuggestChain({ chainId: 'juno-1', bech32Config: { bech32PrefixAccAddr: 'juno' } })
  expect((await keplr.getKey('juno-1')).bech32Address).toMatch(/^juno1/)
  await expect(keplr.signAmino('cosmoshub-4', 'cosmos1x', document)).rejects.toThrow('Signer mismatched')
  const { bech32Address } = await keplr.getKey('cosmoshub-4')
  await expect(keplr.signAmino('cosmoshub-4', bech32Address, { ...document, chain_id: 'osmosis-1' })).rejects.toThrow()
  core.control.selectAccount(1)
  expect(changes).toEqual([1])
})
