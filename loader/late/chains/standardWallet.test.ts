import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { getWallets } from '@wallet-standard/app'
import type { Wallet } from '@wallet-standard/base'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { verifyMessageBip322, verifyPsbt } from '../../../e2e/fixtures/verifyBitcoin.ts'
import { verifySolana } from '../../../e2e/fixtures/verifySolana.ts'
import { addressesOf } from '../../../e2e/wallets/chainWallets/addresses.ts'
import { reported } from '../../fakeBrowser.ts'
import type { StandardProvider } from '../../publicTypes.ts'
import { fromBase58, toBase58, toBase64, utf8 } from './bytes.ts'
import {
  chains,
  heldBy,
  install,
  leavePage,
  openPage,
  settle,
  setUpPages,
  solanaAddress,
  type TestPage,
} from './testPage.ts'
import { makeMemo, makePsbt, readSigned } from './testTransactions.ts'

let page: TestPage

setUpPages()
beforeEach(() => void reported.mockReset())

const offered = (namespace: 'solana' | 'bip122') => page.core.providerOf(namespace) as StandardProvider | undefined

type Some<Output> = readonly [Output, ...Output[]]
interface Signed {
  signature: Uint8Array
  signedMessage: Uint8Array
}

/** The features by name. An untyped page may pass anything; the answers follow the standard. */
interface Features {
  'standard:connect': { connect(input?: object): Promise<{ accounts: readonly object[] }> }
  'standard:disconnect': { disconnect(): Promise<void> }
  'standard:events': { on(event: string, listener: (change: unknown) => void): () => void }
  'solana:signMessage': { signMessage(...inputs: object[]): Promise<Some<Signed>> }
  'solana:signTransaction': { signTransaction(...inputs: object[]): Promise<Some<{ signedTransaction: Uint8Array }>> }
  'solana:signAndSendTransaction': {
    signAndSendTransaction(...inputs: object[]): Promise<Some<{ signature: Uint8Array }>>
  }
  'bitcoin:signMessage': { signMessage(...inputs: object[]): Promise<Some<Signed>> }
  'bitcoin:signTransaction': { signTransaction(...inputs: object[]): Promise<Some<{ signedPsbt: Uint8Array }>> }
}

function features(namespace: 'solana' | 'bip122'): Features {
  const wallet = offered(namespace)
  if (!wallet) throw new Error(`Nothing of ${namespace} is offered`)
  return wallet.features as unknown as Features
}
const accounts = (namespace: 'solana' | 'bip122') => offered(namespace)?.accounts ?? []
const ours = () =>
  getWallets()
    .get()
    .filter(({ name }) => name === 'ConnectKit')

async function connectSolana(options = {}) {
  const names = ['solana:devnet', 'solana:mainnet'] as const
  const core = install({ kind: 'solanaStandard', name: 'Solar', chains: names, ...options })
  page = openPage()
  await page.connect('Solar', chains.devnet)
  return core
}

async function connectBitcoin() {
  const core = install({ kind: 'satsConnect', name: 'Xverse' })
  page = openPage()
  await page.connect('XverseProviders.BitcoinProvider', chains.regtest)
  return core
}

function joinHeld(): void {
  page = openPage()
  page.upsert({ connection: heldBy('solana', chains.devnet, solanaAddress), isBeside: true })
}

describe('the connected account as a standard wallet', () => {
  test('is registered at the first connection, once per namespace', async () => {
    page = openPage()
    expect([ours(), page.core.providerOf('solana'), page.core.providerOf('bip122')]).toEqual([[], undefined, undefined])
    leavePage()
    await connectSolana()
    expect(ours()).toEqual([page.core.providerOf('solana')])
    await page.core.disconnect('solana')
    await page.connect('Solar', chains.devnet)
    expect(ours()).toHaveLength(1)
    expect(accounts('solana')).toMatchObject([{ chains: ['solana:devnet'] }])
  })

  test.each([
    ['solana', connectSolana],
    ['bip122', connectBitcoin],
  ] as const)('has every member the standard asks for, in %s', async (namespace, connect) => {
    await connect()
    const wallet: Wallet | undefined = offered(namespace)
    expect(wallet).toMatchObject({
      version: '1.0.0',
      name: 'ConnectKit',
      icon: expect.stringMatching(/^data:image\/svg\+xml;base64,[A-Za-z0-9+/]+={0,2}$/),
    })
    const identifier = expect.stringMatching(/^[a-z]+:\w+$/)
    const identifiers = (list: readonly string[] = []) => expect(list).toEqual(list.map(() => identifier))
    identifiers(wallet?.chains)
    identifiers(Object.keys(wallet?.features ?? {}))
    expect(wallet?.accounts.length).toBeGreaterThan(0)
    for (const { publicKey, chains, features } of wallet?.accounts ?? []) {
      expect(publicKey).toBeInstanceOf(Uint8Array)
      expect(wallet?.chains).toEqual(expect.arrayContaining([...chains]))
      expect(Object.keys(wallet?.features ?? {})).toEqual(expect.arrayContaining([...features]))
    }
  })

  test('is found by later listeners', async () => {
    await connectSolana()
    const register = vi.fn()
    dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
    expect(register.mock.calls.map(([wallet]) => wallet.name)).toContain('ConnectKit')
  })

  test('is unregistered on destroy', async () => {
    await connectSolana()
    page.core.destroy()
    expect(ours()).toEqual([])
  })

  test('is not found by this ConnectKit or another one', async () => {
    await connectSolana()
    const other = openPage()
    expect(other.core.discovery.list().map(({ id }) => id)).toEqual(['Solar'])
    expect(page.core.discovery.list().map(({ id }) => id)).toEqual(['Solar'])
  })

  test('reports accounts, networks and the disconnect only, to every listener even if one throws', async () => {
    const core = await connectSolana()
    const heard = vi.fn()
    features('solana')['standard:events'].on('change', () => {
      throw new Error('mine')
    })
    const off = features('solana')['standard:events'].on('change', heard)
    features('solana')['standard:events'].on('other', heard)
    core.control.selectAccount(1)
    await settle()
    page.say('connection.activated', { id: 'solana:solar', chainId: chains.solana })
    page.say('connection.activated', { id: 'solana:solar', chainId: chains.solana })
    await page.core.disconnect('solana')
    const [address] = addressesOf(core, 1)
    expect(heard.mock.calls).toMatchObject([
      [{ accounts: [{ address, chains: ['solana:devnet'], publicKey: fromBase58(address) }] }],
      [{ accounts: [{ address, chains: ['solana:mainnet'] }] }],
      [{ accounts: [] }],
    ])
    expect(reported).toHaveBeenCalledTimes(3)
    off()
    await page.connect('Solar', chains.devnet)
    expect(heard).toHaveBeenCalledTimes(3)
  })
})

describe('calls of the page', () => {
  test('reach a wallet in the page without the iframe', async () => {
    await connectSolana()
    const [account] = accounts('solana')
    const message = utf8('Good tea')
    const [output] = await features('solana')['solana:signMessage'].signMessage({ account, message })
    expect(verifySolana(account?.address as string, message, output.signature)).toBe(true)
    const transaction = await makeMemo(account?.address as string)
    const [signed] = await features('solana')['solana:signTransaction'].signTransaction({ account, transaction })
    const read = readSigned(signed.signedTransaction)
    expect(verifySolana(read.signer, read.message, read.signature)).toBe(true)
    expect(page.askFrame).not.toHaveBeenCalled()
  })

  test('reach a connection of the iframe by the same methods', async () => {
    joinHeld()
    const [account] = accounts('solana')
    const signature = new Uint8Array(64).fill(7)
    vi.mocked(page.askFrame).mockResolvedValue({ signature: toBase58(signature) })
    const message = utf8('hello')
    expect(await features('solana')['solana:signMessage'].signMessage({ account, message })).toEqual([
      { signedMessage: message, signature, signatureType: 'ed25519' },
    ])
    const transaction = await makeMemo(solanaAddress)
    const options = { preflightCommitment: 'processed' }
    const sent = { account, transaction, chain: 'solana:mainnet', options }
    const answer = await features('solana')['solana:signAndSendTransaction'].signAndSendTransaction(sent)
    expect(answer).toEqual([{ signature }])
    const asked = { transaction: toBase64(transaction), pubkey: solanaAddress, sendOptions: options }
    expect(vi.mocked(page.askFrame).mock.calls).toEqual([
      [
        expect.objectContaining({ id: 'solana:walletconnect', chainId: chains.devnet }),
        'solana_signMessage',
        { message: toBase58(message), pubkey: solanaAddress },
      ],
      [expect.objectContaining({ chainId: chains.solana }), 'solana_signAndSendTransaction', asked],
    ])
  })

  test('run one after the other, until the first failure', async () => {
    const core = await connectSolana({ approve: 'always' })
    const [account] = accounts('solana')
    core.control.setApprove('ask')
    const message = utf8('x')
    const both = features('solana')['solana:signMessage'].signMessage({ account, message }, { account, message })
    const failed = expect(both).rejects.toMatchObject({ code: 4001 })
    await settle(0)
    expect(core.control.questions).toHaveLength(1)
    core.control.answer(true)
    await settle(0)
    expect(core.control.questions).toHaveLength(1)
    core.control.answer(false)
    await failed
  })

  test('name a network without a standard name by its CAIP-2 id', async () => {
    joinHeld()
    page.say('connection.activated', { id: 'solana:walletconnect', chainId: 'solana:moon' })
    const [account] = accounts('solana')
    expect(account?.chains).toEqual(['solana:moon'])
    vi.mocked(page.askFrame).mockResolvedValue({ transaction: toBase64(utf8('signed')) })
    const transaction = utf8('unsigned')
    await features('solana')['solana:signTransaction'].signTransaction({ account, transaction, chain: 'solana:moon' })
    expect(page.askFrame).toHaveBeenCalledWith(
      expect.objectContaining({ chainId: 'solana:moon' }),
      'solana_signTransaction',
      expect.anything(),
    )
  })

  test.each([
    ['an unknown chain', { chain: 'solana:moon' }, 'invalid_params'],
    ['a chain of Bitcoin', { chain: 'bitcoin:regtest' }, 'invalid_params'],
    ['no transaction', { transaction: new Uint8Array([1, 2, 3]) }, 'invalid_params'],
    ['another account', { account: { address: solanaAddress } }, 'unauthorized'],
  ])('with %s are refused without asking the wallet', async (_, wrong, code) => {
    const core = await connectSolana()
    const [account] = accounts('solana')
    const asked = core.control.log.length
    const transaction = await makeMemo(account?.address as string)
    const signed = features('solana')['solana:signTransaction'].signTransaction({ account, transaction, ...wrong })
    await expect(signed).rejects.toMatchObject({ code })
    expect(core.control.log).toHaveLength(asked)
  })

  test('with a message of more than 2,900 bytes are refused', async () => {
    await connectSolana()
    const [account] = accounts('solana')
    const sign = (length: number) =>
      features('solana')['solana:signMessage'].signMessage({ account, message: new Uint8Array(length).fill(255) })
    await expect(sign(2_900)).resolves.toHaveLength(1)
    await expect(sign(2_901)).rejects.toMatchObject({ code: 'invalid_params' })
  })

  test('are refused without a connection; connecting opens the modal', async () => {
    await connectSolana()
    const [account] = accounts('solana')
    await page.core.disconnect('solana')
    const signed = features('solana')['solana:signMessage'].signMessage({ account, message: utf8('x') })
    await expect(signed).rejects.toMatchObject({ code: 4900 })
    const open = vi.mocked(page.open)
    const { connect } = features('solana')['standard:connect']
    expect(await connect({ silent: true })).toEqual({ accounts: [] })
    expect(open).not.toHaveBeenCalled()
    await expect(connect()).rejects.toMatchObject({ code: 4001 })
    expect(open).toHaveBeenCalledWith({ namespace: 'solana' })
    open.mockImplementationOnce(() => page.connect('Solar', chains.devnet))
    expect(await connect()).toMatchObject({ accounts: [{ address: account?.address }] })
    await connect()
    expect(open).toHaveBeenCalledTimes(2)
  })

  test('disconnect', async () => {
    const core = await connectSolana()
    await features('solana')['standard:disconnect'].disconnect()
    expect(page.core.connections.list()).toEqual([])
    expect(core.control.log.at(-1)).toMatchObject({ method: 'disconnect' })
  })
})

test('Bitcoin: payments first, keys in bytes; signs messages and PSBTs', async () => {
  const core = await connectBitcoin()
  const [payment, ordinals] = accounts('bip122')
  expect([payment?.address, ordinals?.address]).toEqual(addressesOf(core, 0))
  expect([payment?.publicKey.length, ordinals?.publicKey.length]).toEqual([33, 32])
  expect(payment?.chains).toEqual(['bitcoin:regtest'])
  const message = utf8('Good tea')
  const sign = features('bip122')['bitcoin:signMessage'].signMessage
  const [output] = await sign({ account: ordinals, message, protocol: 'bip322' })
  expect(verifyMessageBip322(ordinals?.address as string, 'Good tea', toBase64(output.signature))).toBe(true)
  const psbt = Buffer.from(makePsbt(core, payment?.address as string), 'base64')
  const inputsToSign = [{ account: payment, signingIndexes: [0] }]
  const [signed] = await features('bip122')['bitcoin:signTransaction'].signTransaction({ psbt, inputsToSign })
  expect(verifyPsbt(toBase64(signed.signedPsbt))).toEqual([true])
  expect(page.askFrame).not.toHaveBeenCalled()
})

describe('the real Solana wallet adapter', () => {
  type Library = typeof import('@solana/wallet-adapter-base') &
    typeof import('@solana/wallet-standard-wallet-adapter-base') &
    typeof import('solana-web3-1')

  /** Bundled, as on a site, since it needs another release of Solana's library than ours. */
  async function bundle(): Promise<Library> {
    const cwd = join(import.meta.dirname, '../../..')
    const names = ['@solana/wallet-adapter-base', '@solana/wallet-standard-wallet-adapter-base', 'solana-web3-1']
    const input = names.map(name => `export * from '${name}'`).join('\n')
    const options = ['--bundle', '--format=esm', '--alias:@solana/web3.js=solana-web3-1', '--log-level=error']
    const script = execFileSync(join(cwd, 'node_modules/.bin/esbuild'), options, { cwd, input, maxBuffer: 2 ** 26 })
    return import(/* @vite-ignore */ `data:text/javascript;base64,${script.toString('base64')}`)
  }

  test('finds the account, connects, signs, follows and disconnects', async () => {
    vi.useRealTimers()
    const { isWalletAdapterCompatibleStandardWallet, StandardWalletAdapter, VersionedTransaction, ...web3 } =
      await bundle()
    vi.useFakeTimers()
    const core = await connectSolana()
    const [wallet] = ours()
    if (!wallet || !isWalletAdapterCompatibleStandardWallet(wallet))
      return expect.fail('The adapter takes no such wallet')
    const adapter = new StandardWalletAdapter({ wallet })
    const heard = vi.fn()
    adapter.on('connect', heard)
    await adapter.connect()
    const [address] = addressesOf(core, 0)
    expect(heard.mock.calls.map(([key]) => key.toBase58())).toEqual([address])
    const signature = (await adapter.signMessage?.(utf8('Good tea'))) as Uint8Array
    expect(verifySolana(address, utf8('Good tea'), signature)).toBe(true)
    const transaction = VersionedTransaction.deserialize(await makeMemo(address))
    const signed = await adapter.signTransaction?.(transaction as never)
    const read = readSigned((signed as unknown as typeof transaction).serialize())
    expect(verifySolana(address, read.message, read.signature)).toBe(true)
    // The adapter derives the chain from the node's URL.
    core.control.setApprove('never')
    const node = new web3.Connection('https://node.example/devnet')
    await expect(adapter.sendTransaction(transaction as never, node as never)).rejects.toThrow()
    expect(core.control.log.at(-1)).toMatchObject({ params: [{ chain: 'solana:devnet' }] })
    core.control.selectAccount(1)
    await settle()
    expect(adapter.publicKey?.toBase58()).toBe(addressesOf(core, 1)[0])
    await adapter.disconnect()
    expect(page.core.connections.list()).toEqual([])
  })
})
