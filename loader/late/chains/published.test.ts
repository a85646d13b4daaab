import { bitcoinNetworks, defaultNetworksKeyedById } from '@leather.io/models'
import { endpoints, RpcErrorCode as LeatherCode } from '@leather.io/rpc'
import * as sats from '@sats-connect/core'
import { ChainType } from '@unisat/wallet-types'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Core } from '../../../e2e/wallets/chainWallets/createCore.ts'
import type { BitcoinNetworkName, ChainWalletKind } from '../../../e2e/wallets/chainWallets/options.ts'
import type { ChainId } from '../../../shared/caip.ts'
import { chains, install, openPage, setUpPages, type TestPage } from './testPage.ts'
import { makePsbt } from './testTransactions.ts'

/**
 * We wrote both our dialects and their test wallets, so both may repeat one mistake. This compares their messages with
 * what the makers of the real wallets publish: names, numbers, schemas.
 */
let core: Core
let page: TestPage

setUpPages()
beforeEach(() => {
  vi.stubGlobal('navigator', { userActivation: { isActive: true } })
  return () => void vi.unstubAllGlobals()
})

function start(kind: ChainWalletKind, network: BitcoinNetworkName): void {
  core = install({ kind, network })
  page = openPage()
}

/** Bitcoin's CAIP-2 ids are the first 32 digits of the genesis block's hash. */
const networks: [BitcoinNetworkName, ChainId, sats.BitcoinNetworkType, string, ChainType | undefined][] = [
  ['mainnet', chains.bitcoin, sats.BitcoinNetworkType.Mainnet, 'mainnet', ChainType.BITCOIN_MAINNET],
  ['testnet', chains.testnet, sats.BitcoinNetworkType.Testnet, 'testnet3', ChainType.BITCOIN_TESTNET],
  ['testnet4', chains.testnet4, sats.BitcoinNetworkType.Testnet4, 'testnet4', ChainType.BITCOIN_TESTNET4],
  ['signet', chains.signet, sats.BitcoinNetworkType.Signet, 'signet', ChainType.BITCOIN_SIGNET],
  ['regtest', chains.regtest, sats.BitcoinNetworkType.Regtest, 'regtest', undefined],
]
const asked = (method: string) => core.control.log.filter(entry => entry.method === method).map(({ params }) => params)
const connected = () => page.core.connections.find('namespace', 'bip122')?.chainId

test('lists every network of sats-connect and Leather', () => {
  expect(networks.map(([, , name]) => name).sort()).toEqual(Object.values(sats.BitcoinNetworkType).sort())
  expect(networks.map(([, , , name]) => name).sort()).toEqual([...bitcoinNetworks].sort())
})

describe.each(networks)('%s', (network, chainId, satsName, leatherName, unisatName) => {
  test('is named so in sats-connect', async () => {
    start('satsConnect', network)
    await page.connect('XverseProviders.BitcoinProvider', chainId)
    expect(asked('wallet_connect')).toMatchObject([{ network: satsName }])
    expect(connected()).toBe(chainId)
  })

  test('is named so in Leather', async () => {
    start('leather', network)
    await page.connect('LeatherProvider', chainId)
    const ids = Object.values(defaultNetworksKeyedById).flatMap(({ id, chain: { bitcoin } }) =>
      bitcoin.bitcoinNetwork === leatherName ? [id] : [],
    )
    const [{ network: said }] = asked('getAddresses') as [{ network: string }]
    expect(ids).toContain(said)
    expect(connected()).toBe(chainId)
  })

  test('is named so in Unisat, if it has it', async () => {
    start('unisat', network === 'mainnet' ? 'testnet' : 'mainnet')
    await page.connect('bitcoin:unisat', chainId)
    expect(asked('switchChain')).toEqual([unisatName ?? 'BITCOIN_REGTEST'])
    expect(connected()).toBe(chainId)
  })
})

test('Unisat on Fractal is not on Bitcoin, although its kind of network is the same', async () => {
  start('unisat', 'mainnet')
  const fractal = { enum: ChainType.FRACTAL_BITCOIN_MAINNET, name: 'Fractal Bitcoin Mainnet', network: 'livenet' }
  Object.assign((window as unknown as { unisat: object }).unisat, { getChain: async () => fractal })
  await expect(page.connect('bitcoin:unisat', chains.bitcoin)).rejects.toMatchObject({ code: 4902 })
  expect(asked('switchChain')).toEqual([ChainType.BITCOIN_MAINNET])
})

type Standard = { '~standard': { validate(value: unknown): unknown } }
/** The issues a zod or valibot schema finds. */
const issuesOf = async (schema: unknown, value: unknown) =>
  ((await (schema as Standard)['~standard'].validate(value)) as { issues?: unknown }).issues

type Exchange = { method: string; params: unknown; answer: unknown }
/** Records the messages between a dialect and the wallet at a place in the page. */
function overhear(provider: { request(method: string, params?: unknown): Promise<unknown> }): Exchange[] {
  const heard: Exchange[] = []
  const request = provider.request.bind(provider)
  provider.request = async (method, params) => {
    const exchange: Exchange = { method, params, answer: undefined }
    heard.push(exchange)
    const answer = await request(method, params).catch(error => {
      exchange.answer = error
      throw error
    })
    exchange.answer = answer
    return answer
  }
  return heard
}

/** Uses every method we have for Bitcoin wallets, as the iframe does. */
async function useAll(walletId: string, chainId: ChainId): Promise<void> {
  const [address = '', ordinals = ''] = await page.connect(walletId, chainId)
  const ask = (method: string, params: object) => {
    vi.advanceTimersByTime(5_000)
    page.relay.grant()
    return page.ask('wallet.request', { walletId, chainId, method, params })
  }
  const common = { account: address }
  await ask('getAccountAddresses', common)
  await ask('signMessage', { ...common, message: 'Tea', protocol: 'ecdsa' })
  await ask('signMessage', { ...common, address: ordinals, message: 'Tea', protocol: 'bip322' })
  await ask('signPsbt', { ...common, psbt: makePsbt(core, address), signInputs: [{ address, index: 0 }] })
  core.control.setApprove('never')
  const transfer = { ...common, recipientAddress: address, amount: '1000' }
  await expect(ask('sendTransfer', transfer)).rejects.toMatchObject({ code: 4001 })
}

describe('messages of sats-connect', () => {
  const methods: Readonly<Record<string, [params: unknown, result: unknown]>> = {
    wallet_connect: [sats.connectParamsSchema, sats.connectResultSchema],
    wallet_getAccount: [sats.getAccountParamsSchema, sats.getAccountResultSchema],
    getAddresses: [sats.getAddressesParamsSchema, sats.getAddressesResultSchema],
    getInfo: [sats.getInfoParamsSchema, sats.getInfoResultSchema],
    wallet_getNetwork: [sats.getNetworkParamsSchema, sats.getNetworkResultSchema],
    signMessage: [sats.signMessageParamsSchema, sats.signMessageResultSchema],
    signPsbt: [sats.signPsbtParamsSchema, sats.signPsbtResultSchema],
    sendTransfer: [sats.sendTransferParamsSchema, sats.sendTransferResultSchema],
    wallet_changeNetwork: [sats.changeNetworkParamsSchema, sats.changeNetworkResultSchema],
    wallet_disconnect: [sats.disconnectParamsSchema, sats.disconnectResultSchema],
  }
  const judge = async ({ method, params, answer }: Exchange) => {
    const [paramsSchema, resultSchema] = methods[method] as [unknown, unknown]
    expect(await issuesOf(paramsSchema, params), `${method} was asked ${JSON.stringify(params)}`).toBeUndefined()
    const { result, error } = answer as { result?: unknown; error?: { code: number } }
    if (error) return expect(Object.values(sats.RpcErrorCode), method).toContain(error.code)
    expect(await issuesOf(resultSchema, result), `${method} answered ${JSON.stringify(result)}`).toBeUndefined()
  }
  const places = window as unknown as Record<'XverseProviders', { BitcoinProvider: Parameters<typeof overhear>[0] }>

  test.each(networks)('to wallets are as published, on %s', async (network, chainId) => {
    core = install({ kind: 'satsConnect', network })
    const heard = overhear(places.XverseProviders.BitcoinProvider)
    page = openPage()
    const walletId = 'XverseProviders.BitcoinProvider'
    await useAll(walletId, chainId)
    core.control.setApprove('always')
    const move = { walletId, chainId, method: 'switchNetwork', params: { chainId: chains.signet } }
    await page.ask('wallet.request', move)
    await page.core.disconnect('bip122')
    const connection = ['wallet_connect', 'wallet_getAccount', 'wallet_changeNetwork', 'wallet_disconnect']
    const methods = [...connection, 'signMessage', 'signPsbt', 'sendTransfer']
    expect(new Set(heard.map(({ method }) => method))).toEqual(new Set(methods))
    for (const exchange of heard) await judge(exchange)
    expect(heard.find(({ method }) => method === 'sendTransfer')?.answer).toMatchObject({
      error: { code: sats.RpcErrorCode.USER_REJECTION },
    })
  })

  test.each(networks)('from us as the wallet are as published, on %s', async (network, chainId, satsName) => {
    core = install({ kind: 'bitcoinStandard', name: 'Coiner', network })
    page = openPage()
    const [payment = ''] = await page.connect('Coiner', chainId)
    const ask = async (method: string, params: unknown) => {
      const provider = window.btc_providers as unknown as { connectkit: sats.BitcoinProvider }
      const answer = (await provider.connectkit.request(method as 'getInfo', params as never)) as {
        result?: unknown
        error?: { code: number }
      }
      await judge({ method, params, answer })
      return answer
    }
    expect(await ask('wallet_getNetwork', null)).toMatchObject({ result: { bitcoin: { name: satsName } } })
    await ask('getInfo', null)
    await ask('wallet_connect', { addresses: ['payment', 'ordinals'], network: satsName })
    await ask('wallet_getAccount', null)
    await ask('getAddresses', { purposes: ['payment', 'ordinals'] })
    await ask('signMessage', { address: payment, message: 'Tea' })
    await ask('signPsbt', { psbt: makePsbt(core, payment), signInputs: { [payment]: [0] }, broadcast: false })
    core.control.setApprove('never')
    expect(await ask('signMessage', { address: payment, message: 'Tea' })).toMatchObject({
      error: { code: sats.RpcErrorCode.USER_REJECTION },
    })
    await ask('wallet_disconnect', null)
    expect(await ask('wallet_getAccount', null)).toMatchObject({ error: { code: sats.RpcErrorCode.ACCESS_DENIED } })
    const unknown = (await (window.btc_providers as unknown as { connectkit: sats.BitcoinProvider }).connectkit.request(
      'stx_getAccounts',
      null,
    )) as { error: { code: number } }
    expect(unknown.error.code).toBe(sats.RpcErrorCode.METHOD_NOT_SUPPORTED)
  })
})

describe('messages to Leather', () => {
  const all = Object.fromEntries(Object.values(endpoints).map(endpoint => [endpoint.method, endpoint]))
  const place = window as unknown as { LeatherProvider: Parameters<typeof overhear>[0] }

  test('are as published', async () => {
    core = install({ kind: 'leather', network: 'regtest' })
    const heard = overhear(place.LeatherProvider)
    page = openPage()
    await useAll('LeatherProvider', chains.regtest)
    expect(new Set(heard.map(({ method }) => method))).toEqual(
      new Set(['getAddresses', 'signMessage', 'signPsbt', 'sendTransfer']),
    )
    for (const { method, params, answer } of heard) {
      const endpoint = all[method] as { request: unknown; response: unknown }
      const request = { jsonrpc: '2.0', id: '1', method, params }
      expect(await issuesOf(endpoint.request, request), `${method} was asked`).toBeUndefined()
      expect(await issuesOf(endpoint.response, answer), `${method} answered ${JSON.stringify(answer)}`).toBeUndefined()
    }
    expect(heard.at(-1)?.answer).toMatchObject({ error: { code: LeatherCode.USER_REJECTION } })
    const unknown = place.LeatherProvider.request('nothing')
    await expect(unknown).rejects.toMatchObject({ error: { code: LeatherCode.METHOD_NOT_FOUND } })
  })
})
