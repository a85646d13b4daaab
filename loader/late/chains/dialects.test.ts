import { beforeEach, describe, expect, test, vi } from 'vitest'
import { verifyMessageBip322, verifyMessageEcdsa, verifyPsbt } from '../../../e2e/fixtures/verifyBitcoin.ts'
import { verifyCosmosAmino, verifyCosmosBytes, verifyCosmosMessage } from '../../../e2e/fixtures/verifyCosmos.ts'
import { verifyPolkadot } from '../../../e2e/fixtures/verifyPolkadot.ts'
import { verifySolana } from '../../../e2e/fixtures/verifySolana.ts'
import { addressesOf } from '../../../e2e/wallets/chainWallets/addresses.ts'
import type { Core } from '../../../e2e/wallets/chainWallets/createCore.ts'
import type { ChainWalletOptions } from '../../../e2e/wallets/chainWallets/options.ts'
import { type ChainId, namespaceOf } from '../../../shared/caip.ts'
import type { Driver } from '../../kernel/source.ts'
import { walletsOf } from '../../testConnect.ts'
import { fromBase58, fromBase64, fromHex, toBase58, toBase64, utf8 } from './bytes.ts'
import { standBehindKeplr, standBehindPolkadot } from './testMakers.ts'
import { chains, install, openPage, register, settle, setUpPages, solanaAddress, type TestPage } from './testPage.ts'
import { makeMemo, makePsbt, readSigned } from './testTransactions.ts'

/** A dialect over a test wallet with a real key; another library verifies its signatures. */
interface Dialect {
  wallet: Partial<ChainWalletOptions> & Pick<ChainWalletOptions, 'kind'>
  walletId: string
  chainId: ChainId
  /** A chain the wallet doesn't know. */
  wrongChain: ChainId
  /** Whether it gives accounts again without a prompt. */
  isSilent: boolean
  /** The prompt for connecting. */
  question: string
  /** The request that revokes the page's permission. */
  forgets?: string
  /** The maker's own page side, and how to insert it. */
  maker?: { name: string; stand(core: Core): void }
}

const make = (
  wallet: Dialect['wallet'],
  walletId: string,
  [chainId, wrongChain]: [ChainId, ChainId],
  isSilent: boolean,
  question: string,
  forgets?: string,
): Dialect => ({ wallet, walletId, chainId, wrongChain, isSilent, question, ...(forgets && { forgets }) })

const { devnet, solana, regtest, bitcoin, testnet, polkadot, cosmos } = chains
const solar = { kind: 'solanaStandard', name: 'Solar', chains: ['solana:devnet'] } as const
const okx = { kind: 'okx', name: 'OKX Wallet', network: 'testnet' } as const
const xverseId = 'XverseProviders.BitcoinProvider'
const nowhere = 'bip122:ffffffffffffffffffffffffffffffff'
const dialects: Dialect[] = [
  make(solar, 'Solar', [devnet, solana], true, 'connect', 'disconnect'),
  make({ kind: 'bitcoinStandard', name: 'Coiner' }, 'Coiner', [regtest, bitcoin], true, 'connect', 'disconnect'),
  make(
    { kind: 'satsConnect', name: 'Xverse' },
    xverseId,
    [regtest, bitcoin],
    true,
    'wallet_connect',
    'wallet_disconnect',
  ),
  make({ kind: 'leather', name: 'Leather' }, 'LeatherProvider', [regtest, nowhere], false, 'getAddresses'),
  make(okx, 'bitcoin:okxwallet', [testnet, regtest], true, 'requestAccounts', 'disconnect'),
  make({ kind: 'unisat', name: 'Unisat' }, 'bitcoin:unisat', [regtest, nowhere], true, 'requestAccounts', 'disconnect'),
  make({ kind: 'polkadot', name: 'polkadot-js' }, 'polkadot:polkadot-js', [polkadot, 'eip155:1'], false, 'enable'),
  make({ kind: 'keplr', name: 'Keplr' }, 'cosmos:keplr', [cosmos, 'cosmos:elsewhere-1'], false, 'enable', 'disable'),
]
const byKind = (kind: string) => dialects.find(({ wallet }) => wallet.kind === kind) as Dialect
dialects.push(
  { ...byKind('polkadot'), maker: { name: '@polkadot/extension-inject', stand: standBehindPolkadot } },
  { ...byKind('keplr'), maker: { name: '@keplr-wallet/provider', stand: standBehindKeplr } },
)
const titled = dialects.map(dialect => ({
  ...dialect,
  title: dialect.maker ? `${dialect.wallet.kind} behind ${dialect.maker.name}` : dialect.wallet.kind,
}))

let core: Core
let page: TestPage

setUpPages()

function start(dialect: Dialect, options: Partial<ChainWalletOptions> = {}): void {
  core = install({ ...dialect.wallet, ...options })
  dialect.maker?.stand(core)
  page = openPage()
}

const methodsOf = () => core.control.log.map(({ method }) => method)
const rpc = (dialect: Dialect, method: string, params: object = {}) => {
  // As if the visitor has just clicked, some time after the last click.
  vi.advanceTimersByTime(5_000)
  vi.stubGlobal('navigator', { userActivation: { isActive: true } })
  page.relay.grant()
  const { walletId, chainId } = dialect
  // biome-ignore lint/suspicious/noExplicitAny: each method answers something else.
  return page.ask('wallet.request', { walletId, chainId, method, params }) as Promise<any>
}
const link = ({ walletId, chainId }: Dialect, chainIds = [chainId]) =>
  page.ask('wallet.connect', { walletId, namespace: namespaceOf(chainId), chainIds })
/** As after a reload of the page. */
const linkSilently = async ({ walletId, chainId }: Dialect) => {
  const namespace = namespaceOf(chainId)
  const driver = page.core.discovery.find(walletId)?.drivers[namespace] as Driver
  const { readAccounts } = page.core.rulesOf(namespace)
  return walletsOf(page.core).sessions.connect(
    `${namespace}:${walletId}`,
    driver,
    { chainIds: [chainId], readAccounts },
    true,
  )
}
const current = (dialect: Dialect) => page.core.connections.find('namespace', namespaceOf(dialect.chainId))

describe.each(titled)('$title', dialect => {
  const connect = () => page.connect(dialect.walletId, dialect.chainId)

  test('is found by name without being asked', () => {
    start(dialect)
    expect(page.core.discovery.list()).toMatchObject([
      { id: dialect.walletId, name: dialect.wallet.name, namespaces: [namespaceOf(dialect.chainId)] },
    ])
    expect(core.control.log).toEqual([])
  })

  test('connects with the addresses of its account', async () => {
    start(dialect)
    const addresses = await connect()
    expect(addresses).toEqual(addressesOf(core, 0).filter(Boolean))
    expect(methodsOf()[0] === 'getNetwork' ? methodsOf()[1] : methodsOf()[0]).toBe(dialect.question)
    const connection = current(dialect)
    expect(connection).toMatchObject({ connectorId: dialect.walletId, chainId: dialect.chainId })
    if (namespaceOf(dialect.chainId) === 'bip122')
      expect(
        connection?.accounts.map(({ type, publicKey }) => [type, /^[\da-f]{64,66}$/.test(String(publicKey))]),
      ).toEqual(addresses.map((_, index) => [index ? 'ordinal' : 'payment', true]))
  })

  test('prompts only when not asked silently', async () => {
    start(dialect, { approve: 'ask' })
    await linkSilently(dialect).catch(() => {})
    expect(core.control.questions).toEqual([])
  })

  test('gives its accounts silently once permitted, if it can', async () => {
    start(dialect)
    core.setPermitted(true)
    if (dialect.wallet.kind === 'bitcoinStandard') await link(dialect)
    core.control.setApprove('never')
    const silent = linkSilently(dialect).then(({ accounts }) => accounts.map(({ address }) => address))
    if (dialect.isSilent) expect(await silent).toEqual(addressesOf(core, 0).filter(Boolean))
    else await expect(silent).rejects.toMatchObject({ code: 'unsupported_method' })
  })

  test('reports a declined connection by 4001', async () => {
    start(dialect, { approve: 'never' })
    await expect(link(dialect)).rejects.toMatchObject({ code: 4001 })
    expect(page.core.connections.list()).toEqual([])
  })

  test('reports that it has none of the networks, by our code', async () => {
    // This wallet reveals its network only once connected; the others are not asked.
    start(dialect, { approve: dialect.wallet.kind === 'satsConnect' ? 'always' : 'never' })
    if (['polkadot', 'keplr'].includes(dialect.wallet.kind)) return expect(dialect.isSilent).toBe(false)
    await expect(link(dialect, [dialect.wrongChain])).rejects.toMatchObject({
      code: 4902,
      message: 'The connector does not support any of the requested chains',
    })
  })

  test('connects on a wanted network that comes later in the list', async () => {
    start(dialect)
    const granted = await link(dialect, [dialect.wrongChain, dialect.chainId]).catch(error => error)
    // Any network works with these, and the wallet reports whether it knows it.
    if (['polkadot', 'keplr'].includes(dialect.wallet.kind)) return
    expect(granted).toMatchObject({ chainId: dialect.chainId })
  })

  test('is followed to another account', async () => {
    start(dialect)
    if (dialect.wallet.kind === 'leather') return expect(dialect.forgets).toBeUndefined()
    await connect()
    core.control.selectAccount(1)
    await settle()
    expect(current(dialect)?.accounts.map(({ address }) => address)).toEqual(addressesOf(core, 1).filter(Boolean))
    expect(page.heard.at(-1)).toBe(`accountsChanged ${namespaceOf(dialect.chainId)}`)
  })

  test('that withdraws permission is disconnected', async () => {
    start(dialect)
    if (['leather', 'keplr'].includes(dialect.wallet.kind)) return expect(dialect.isSilent).toBe(false)
    await connect()
    core.control.disconnect()
    await settle()
    expect(page.core.connections.list()).toEqual([])
    expect(page.heard.at(-1)).toBe(`disconnect ${namespaceOf(dialect.chainId)}`)
  })

  test('is asked to forget the page when the visitor disconnects', async () => {
    start(dialect)
    await connect()
    await page.core.disconnect(namespaceOf(dialect.chainId))
    expect(page.core.connections.list()).toEqual([])
    if (dialect.forgets) expect(methodsOf()).toContain(dialect.forgets)
    core.control.selectAccount(1)
    await settle()
    expect(page.core.connections.list()).toEqual([])
  })

  test('refuses methods of other namespaces', async () => {
    start(dialect)
    await connect()
    for (const method of ['eth_sendTransaction', 'toString', 'constructor', 'request', 'wallet_connect'])
      await expect(rpc(dialect, method)).rejects.toMatchObject({ code: 4100 })
  })
})

const bitcoins = dialects.filter(({ chainId }) => chainId === chains.regtest)
describe.each(bitcoins)('$wallet.kind, a wallet of Bitcoin', dialect => {
  const signMessage = async (message: string, protocol: string, index = 0) => {
    const [account] = addressesOf(core, 0)
    const address = addressesOf(core, 0)[index]
    return rpc(dialect, 'signMessage', { account, address, message, protocol })
  }

  test.each([
    ['ecdsa', verifyMessageEcdsa],
    ['bip322', verifyMessageBip322],
  ] as const)('signs a message by %s', async (protocol, verify) => {
    start(dialect)
    const [address = ''] = await page.connect(dialect.walletId, dialect.chainId)
    const answer = await signMessage('Grüße', protocol)
    const signature = toBase64(fromHex(answer.signature))
    expect(answer.address).toBe(address)
    expect(verify(address, 'Grüße', signature)).toBe(true)
    expect(verify(address, 'Grüsse', signature)).toBe(false)
  })

  test('signs a message by its ordinals address, if it has one', async () => {
    start(dialect)
    const [, ordinals] = await page.connect(dialect.walletId, dialect.chainId)
    if (!ordinals) return expect(dialect.wallet.kind).toMatch(/okx|unisat/)
    const answer = await signMessage('hello', 'bip322', 1)
    expect(verifyMessageBip322(ordinals, 'hello', toBase64(fromHex(answer.signature)))).toBe(true)
  })

  test('signs a PSBT, and lists its accounts', async () => {
    start(dialect)
    const [address = ''] = await page.connect(dialect.walletId, dialect.chainId)
    const psbt = makePsbt(core, address)
    expect(verifyPsbt(psbt)).toEqual([false])
    const params = { account: address, psbt, signInputs: [{ address, index: 0 }], broadcast: false }
    expect(verifyPsbt((await rpc(dialect, 'signPsbt', params)).psbt)).toEqual([true])
    expect(await rpc(dialect, 'getAccountAddresses', { account: address })).toMatchObject(
      addressesOf(core, 0).flatMap((each, index) =>
        each ? { address: each, intention: index ? 'ordinal' : 'payment' } : [],
      ),
    )
  })

  test.each([
    ['no PSBT', { psbt: 'none at all!' }],
    ['an empty PSBT', { psbt: '' }],
    ['a PSBT that is no text', { psbt: 7 }],
    ['inputs that are none', { signInputs: [{ address: 7, index: 0 }] }],
    ['an index that is none', { signInputs: [{ address: 'a', index: '0' }] }],
    ['null for an input', { signInputs: [null] }],
  ])('is not asked to sign %s', async (_, wrong) => {
    start(dialect)
    const [address = ''] = await page.connect(dialect.walletId, dialect.chainId)
    const asked = methodsOf().length
    const params = { account: address, psbt: makePsbt(core, address), signInputs: [{ address, index: 0 }], ...wrong }
    await expect(rpc(dialect, 'signPsbt', params)).rejects.toMatchObject({ code: -32602 })
    expect(methodsOf()).toHaveLength(asked)
  })

  test.each(['', '0', '-1', '1.5', '1e3', 'NaN', '99999999999999999', undefined, null, {}])(
    'is not asked to send %j satoshis',
    async amount => {
      start(dialect)
      const [address = ''] = await page.connect(dialect.walletId, dialect.chainId)
      const asked = methodsOf().length
      const sent = rpc(dialect, 'sendTransfer', { account: address, recipientAddress: address, amount })
      const code = dialect.wallet.kind === 'bitcoinStandard' ? 4200 : -32602
      await expect(sent).rejects.toMatchObject({ code })
      expect(methodsOf()).toHaveLength(asked)
    },
  )

  test('reports a declined signature by 4001', async () => {
    start(dialect)
    await page.connect(dialect.walletId, dialect.chainId)
    core.control.setApprove('never')
    await expect(signMessage('hello', 'bip322')).rejects.toMatchObject({ code: 4001 })
  })
})

test('OKX, which counts in bitcoin, is asked for as many satoshis as the page asked for', async () => {
  const dialect = byKind('okx')
  start(dialect)
  const [address = ''] = await page.connect(dialect.walletId, dialect.chainId)
  const send = vi.fn(async () => ({ txhash: 'ab'.repeat(32) }))
  Object.assign(Object(window).okxwallet.bitcoinTestnet, { send })
  const sent = await rpc(dialect, 'sendTransfer', { account: address, recipientAddress: address, amount: '123456' })
  expect(sent).toMatchObject({ txid: 'ab'.repeat(32) })
  expect(send).toHaveBeenCalledExactlyOnceWith({ from: address, to: address, value: '0.00123456' })
})

describe('Solana', () => {
  const dialect = byKind('solanaStandard')
  let address: string
  beforeEach(async () => {
    start(dialect)
    address = (await page.connect(dialect.walletId, dialect.chainId))[0] as string
  })

  test('signs a message', async () => {
    const message = utf8('Grüße')
    const { signature } = await rpc(dialect, 'solana_signMessage', { message: toBase58(message), pubkey: address })
    expect(verifySolana(address, message, fromBase58(signature))).toBe(true)
    expect(verifySolana(address, utf8('Grüsse'), fromBase58(signature))).toBe(false)
  })

  test.each(['legacy', 0] as const)('signs a transaction of version %s', async version => {
    const transaction = toBase64(await makeMemo(address, version))
    const signed = await rpc(dialect, 'solana_signTransaction', { transaction, pubkey: address })
    const { message, signer, signature } = readSigned(fromBase64(signed.transaction))
    expect([signer, toBase58(signature)]).toEqual([address, signed.signature])
    expect(verifySolana(address, message, signature)).toBe(true)
  })

  test('signs several with one prompt', async () => {
    const transactions = [toBase64(await makeMemo(address)), toBase64(await makeMemo(address, 'legacy'))]
    const asked = methodsOf().length
    const signed = await rpc(dialect, 'solana_signAllTransactions', { transactions, pubkey: address })
    expect(methodsOf()).toHaveLength(asked + 1)
    for (const text of signed.transactions) {
      const { message, signature } = readSigned(fromBase64(text))
      expect(verifySolana(address, message, signature)).toBe(true)
    }
  })

  test('signs in', async () => {
    const asked = { domain: location.host, statement: 'Welcome', nonce: 'abcdefgh' }
    const signed = await rpc(dialect, 'solana_signIn', asked)
    const message = fromBase58(signed.signedMessage)
    expect(signed.address).toBe(address)
    const text = new TextDecoder().decode(message)
    expect(text.startsWith(`${location.host} wants you to sign in`)).toBe(true)
    expect(text).toContain('Welcome')
    expect(verifySolana(address, message, fromBase58(signed.signature))).toBe(true)
  })

  test('passes network and commitment when the wallet sends', async () => {
    const transaction = toBase64(await makeMemo(address))
    const sendOptions = { preflightCommitment: 'confirmed' }
    core.control.setApprove('never')
    const sent = rpc(dialect, 'solana_signAndSendTransaction', { transaction, pubkey: address, sendOptions })
    await expect(sent).rejects.toMatchObject({ code: 4001 })
    expect(core.control.log.at(-1)).toMatchObject({
      method: 'signAndSendTransaction',
      params: [{ chain: 'solana:devnet', options: sendOptions }],
    })
  })

  test('is not asked with malformed, foreign or accountless parameters', async () => {
    const asked = methodsOf().length
    const transaction = toBase64(await makeMemo(address))
    const others = toBase64(await makeMemo(solanaAddress))
    const calls: [string, object, number][] = [
      ['solana_signMessage', { message: '0OIl', pubkey: address }, -32602],
      ['solana_signMessage', { message: 'abc', pubkey: solanaAddress }, 4100],
      ['solana_signMessage', { message: 'abc', pubkey: null }, 4100],
      ['solana_signTransaction', { transaction: 'AAAA', pubkey: address }, -32602],
      ['solana_signTransaction', { transaction: '%', pubkey: address }, -32602],
      ['solana_signTransaction', { transaction: others, pubkey: address }, -32602],
      ['solana_signTransaction', {}, -32602],
      ['solana_signAllTransactions', { transactions: [transaction, others], pubkey: address }, -32602],
      ['solana_signAllTransactions', { transactions: [], pubkey: address }, -32602],
      ['solana_signAllTransactions', { transactions: 'AAAA' }, -32602],
      ['solana_signAndSendTransaction', { transaction: others, pubkey: address }, -32602],
    ]
    for (const [method, params, code] of calls)
      await expect(rpc(dialect, method, params), method).rejects.toMatchObject({ code })
    expect(methodsOf()).toHaveLength(asked)
  })

  test('an empty or short answer is a failure of the wallet', async () => {
    const wallet = {
      name: 'Broken',
      chains: ['solana:devnet'],
      accounts: [{ address, chains: ['solana:devnet'] }],
      features: {
        'standard:connect': { connect: async () => undefined },
        'solana:signMessage': { signMessage: async () => [] },
        'solana:signTransaction': { signTransaction: async () => undefined },
      },
    }
    register(wallet)
    const broken = { ...dialect, walletId: 'Broken' }
    await page.connect('Broken', dialect.chainId)
    const transaction = toBase64(await makeMemo(address))
    await expect(rpc(broken, 'solana_signMessage', { message: 'abc' })).rejects.toMatchObject({ code: -32603 })
    await expect(rpc(broken, 'solana_signTransaction', { transaction })).rejects.toMatchObject({ code: -32603 })
    await expect(rpc(broken, 'solana_signIn')).rejects.toMatchObject({ code: 4200 })
  })
})

test.each(titled.filter(({ wallet }) => wallet.kind === 'polkadot'))('$title signs a message', async dialect => {
  start(dialect)
  const [address = ''] = await page.connect(dialect.walletId, dialect.chainId)
  const { signature } = await rpc(dialect, 'polkadot_signMessage', { address, message: 'Grüße' })
  expect(await verifyPolkadot(address, 'Grüße', signature)).toBe(true)
  expect(await verifyPolkadot(address, 'Grüsse', signature)).toBe(false)
  core.control.setApprove('never')
  await expect(rpc(dialect, 'polkadot_signMessage', { address, message: 'x' })).rejects.toMatchObject({ code: 4001 })
})

describe.each(titled.filter(({ wallet }) => wallet.kind === 'keplr'))('$title', dialect => {
  const osmosis: ChainId = 'cosmos:osmosis-1'

  test('is followed on the chain in use, even after another was requested and cancelled', async () => {
    const given = new AbortController()
    const asked = { walletId: dialect.walletId, namespace: 'cosmos' } as const
    const late = page.ask('wallet.connect', { ...asked, chainIds: [osmosis] }, given.signal)
    given.abort()
    await expect(late).rejects.toThrow('cancelled')
    core.control.selectAccount(1)
    await settle()
    const [hubAddress] = addressesOf(core, 1)
    expect(current(dialect)).toMatchObject({ chainId: dialect.chainId, accounts: [{ address: hubAddress }] })
  })

  test('connects on the chain requested first, whichever it was on', async () => {
    expect(await link(dialect, [osmosis, dialect.chainId])).toMatchObject({
      chainId: osmosis,
      accounts: [{ address: expect.stringMatching(/^osmo1/) }],
    })
  })
  const document = {
    chain_id: 'cosmoshub-4',
    account_number: '7',
    sequence: '1',
    fee: { gas: '200000', amount: [{ denom: 'uatom', amount: '500' }] },
    msgs: [{ type: 'cosmos-sdk/MsgSend', value: { to: 'cosmos1x' } }],
    memo: '',
  }
  let address: string
  beforeEach(async () => {
    start(dialect)
    address = (await page.connect(dialect.walletId, dialect.chainId))[0] as string
  })

  test('signs an amino document, and a message by ADR-36', async () => {
    const params = { signerAddress: address, signDoc: document }
    const { signature } = await rpc(dialect, 'cosmos_signAmino', params)
    expect(verifyCosmosAmino(address, document, signature)).toBe(true)
    expect(verifyCosmosAmino(address, { ...document, memo: 'x' }, signature)).toBe(false)
    const value = { signer: address, data: toBase64(utf8('Hello')) }
    const nothing = { chain_id: '', account_number: '0', sequence: '0', fee: { gas: '0', amount: [] }, memo: '' }
    const signDoc = { ...nothing, msgs: [{ type: 'sign/MsgSignData', value }] }
    const said = await rpc(dialect, 'cosmos_signAmino', { signerAddress: address, signDoc })
    expect(verifyCosmosMessage(address, 'Hello', said.signature)).toBe(true)
  })

  test('signs a direct document', async () => {
    const signDoc = { bodyBytes: 'AQI=', authInfoBytes: 'Aw==', chainId: 'cosmoshub-4', accountNumber: '300' }
    const { signature, signed } = await rpc(dialect, 'cosmos_signDirect', { signerAddress: address, signDoc })
    expect(signed).toEqual(signDoc)
    const written = `0a0201021201031a0b${Buffer.from('cosmoshub-4').toString('hex')}20ac02`
    expect(verifyCosmosBytes(address, Buffer.from(written, 'hex'), signature)).toBe(true)
  })

  test.each([
    undefined,
    null,
    {},
    { accountNumber: 'x' },
    { accountNumber: '1', bodyBytes: '%', authInfoBytes: 'AQ==' },
  ])('is not asked to sign the document %j', async signDoc => {
    const asked = methodsOf().length
    const signed = rpc(dialect, 'cosmos_signDirect', { signerAddress: address, signDoc })
    await expect(signed).rejects.toMatchObject({ code: -32602 })
    expect(methodsOf()).toHaveLength(asked)
  })

  test('lists its accounts', async () => {
    expect(await rpc(dialect, 'cosmos_getAccounts')).toEqual([
      { address, algo: 'secp256k1', pubkey: expect.stringMatching(/^[\w+/]{44}$/) },
    ])
  })
})

describe('faults of wallets', () => {
  const standard = dialects.slice(0, 2)

  test.each(standard)('$wallet.kind that registers twice is listed once, and leaves for good', async dialect => {
    start(dialect, { fault: 'registersTwice' })
    expect(page.core.discovery.list()).toHaveLength(1)
    await page.connect(dialect.walletId, dialect.chainId)
    core.control.unregister?.()
    expect(page.core.discovery.list()).toEqual([])
    expect(page.core.connections.list()).toEqual([])
    await expect(link(dialect)).rejects.toMatchObject({ code: -32603 })
  })

  test.each(standard)('$wallet.kind that throws in `on` is connected and not followed', async dialect => {
    start(dialect, { fault: 'throwsInOn' })
    const addresses = await page.connect(dialect.walletId, dialect.chainId)
    expect(addresses).toHaveLength(addressesOf(core, 0).filter(Boolean).length)
  })

  test.each(standard)('$wallet.kind that gives no accounts is not connected', async dialect => {
    start(dialect, { fault: 'noAccounts' })
    await expect(link(dialect)).rejects.toMatchObject({ code: 4100 })
    expect(page.core.connections.list()).toEqual([])
  })

  test('an address of another network is dropped', async () => {
    const dialect = byKind('bitcoinStandard')
    start(dialect)
    const main = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
    const names = ['bitcoin:mainnet']
    const accounts = [addressesOf(core, 0)[0], main].map(address => ({ address, chains: names }))
    const features = { 'bitcoin:connect': { connect: async () => ({ accounts }) } }
    register({ name: 'Mixed', chains: names, accounts: [], features })
    const granted = await link({ ...dialect, walletId: 'Mixed' }, [chains.bitcoin])
    expect(granted.accounts).toEqual([{ address: main, type: 'ordinal' }])
  })

  test('is followed to another network', async () => {
    const dialect = byKind('satsConnect')
    start(dialect)
    await page.connect(dialect.walletId, dialect.chainId)
    await rpc(dialect, 'switchNetwork', { chainId: chains.testnet })
    await settle()
    expect(current(dialect)?.chainId).toBe(chains.testnet)
    expect(current(dialect)?.accounts[0]?.address).toMatch(/^tb1/)
    expect(page.heard.slice(-2)).toEqual(['accountsChanged bip122', 'chainChanged bip122'])
  })
})
