import { verifyMessage, verifyTypedData } from 'viem'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { verifyMessageEcdsa } from '../../../e2e/fixtures/verifyBitcoin.ts'
import { verifySolana } from '../../../e2e/fixtures/verifySolana.ts'
import { base58Decode, base58Encode } from '../../../shared/base58.ts'
import { bitcoinAddresses, createBitcoinDriver } from './bitcoinWallet.ts'
import { createEvmProvider, evmAddresses } from './evmWallet.ts'
import { createPermissions } from './permissions.ts'
import { createPrompts } from './prompts.ts'
import { createSolanaDriver, solanaAddress } from './solanaWallet.ts'

const solana = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const bitcoin = 'bip122:000000000019d6689c085ae165831e93'
const regtest = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
const text = 'Good tea. Thank you!'
const hex = `0x${Buffer.from(text).toString('hex')}` as const

function setUp(node?: string) {
  const { ask, ...tests } = createPrompts({ eip155: evmAddresses, solana: [], bip122: [] })
  const permissions = createPermissions('test')
  return {
    tests,
    evm: createEvmProvider({ ask, permissions, node, chainId: 'eip155:31337' }),
    solanaWallet: createSolanaDriver({ ask, permissions }),
    bitcoinWallet: createBitcoinDriver({ ask, permissions }),
  }
}
type SetUp = ReturnType<typeof setUp>

/** Approves what this asks. */
async function approved<T>({ tests }: SetUp, asked: Promise<T>): Promise<T> {
  await tests.approve()
  return asked
}

beforeEach(() => {
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

test('the accounts are the same in every run; Ethereum’s are those of local nodes', () => {
  expect(evmAddresses[0]).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
  expect(solanaAddress).toMatch(/^[1-9A-HJ-NP-Za-km-z]{43,44}$/)
  expect(bitcoinAddresses).toEqual([
    expect.stringMatching(/^bc1q/),
    expect.stringMatching(/^tb1q/),
    expect.stringMatching(/^bcrt1q/),
  ])
})

describe('Ethereum', () => {
  const connected = async (node?: string) => {
    const world = setUp(node)
    await approved(world, world.evm.request({ method: 'eth_requestAccounts' }))
    return world
  }

  test('returns its accounts once the test approves, and after a reload without a prompt', async () => {
    const world = setUp()
    expect(await world.evm.request({ method: 'eth_accounts' })).toEqual([])
    expect(await approved(world, world.evm.request({ method: 'eth_requestAccounts' }))).toEqual(evmAddresses)
    expect(await setUp().evm.request({ method: 'eth_requestAccounts' })).toEqual(evmAddresses)
  })

  test('returns none if the test rejects or the page revokes', async () => {
    const world = setUp()
    const asked = world.evm.request({ method: 'eth_requestAccounts' })
    await world.tests.reject()
    await expect(asked).rejects.toMatchObject({ code: 4001 })
    expect(await world.evm.request({ method: 'eth_accounts' })).toEqual([])
    await approved(world, world.evm.request({ method: 'eth_requestAccounts' }))
    await world.evm.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
    expect(await world.evm.request({ method: 'eth_accounts' })).toEqual([])
  })

  test('signs messages and typed data verifiably', async () => {
    const world = await connected()
    const address = evmAddresses[1] as `0x${string}`
    const signature = await approved(
      world,
      world.evm.request({ method: 'personal_sign', params: [hex, address.toLowerCase()] }),
    )
    expect(await verifyMessage({ address, message: text, signature: signature as `0x${string}` })).toBe(true)
    const typed = {
      domain: { name: 'Shop', chainId: 31337 },
      types: {
        EIP712Domain: [
          { name: 'name', type: 'string' },
          { name: 'chainId', type: 'uint256' },
        ],
        Order: [{ name: 'text', type: 'string' }],
      },
      primaryType: 'Order',
      message: { text },
    } as const
    const order = await approved(
      world,
      world.evm.request({ method: 'eth_signTypedData_v4', params: [address, JSON.stringify(typed)] }),
    )
    expect(
      await verifyTypedData({
        ...typed,
        domain: { ...typed.domain, chainId: 31_337n },
        address,
        signature: order as `0x${string}`,
      }),
    ).toBe(true)
  })

  test('signs only for its own accounts, and only once connected', async () => {
    const world = await connected()
    const other = '0x0000000000000000000000000000000000000001'
    await expect(world.evm.request({ method: 'personal_sign', params: [hex, other] })).rejects.toMatchObject({
      code: 4100,
    })
    await world.evm.request({ method: 'wallet_revokePermissions' })
    await expect(world.evm.request({ method: 'personal_sign', params: [hex, evmAddresses[0]] })).rejects.toMatchObject({
      code: 4100,
    })
  })

  test('switches networks once the test approves, and reports it', async () => {
    const world = await connected()
    const heard = vi.fn()
    world.evm.on?.('chainChanged', heard)
    expect(await world.evm.request({ method: 'eth_chainId' })).toBe('0x7a69')
    await approved(world, world.evm.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7A6a' }] }))
    expect([await world.evm.request({ method: 'eth_chainId' }), heard.mock.calls]).toEqual(['0x7a6a', [['0x7a6a']]])
  })

  test('answers a transaction with the test’s hash, or sends it by the node', async () => {
    const params = [{ from: evmAddresses[0], to: evmAddresses[1], value: '0x1' }]
    const alone = await connected()
    const asked = alone.evm.request({ method: 'eth_sendTransaction', params })
    await expect(alone.tests.approve()).rejects.toMatchObject({ code: 'invalid_option' })
    await alone.tests.approve('0xabc')
    expect(await asked).toBe('0xabc')
    await expect(alone.evm.request({ method: 'eth_blockNumber' })).rejects.toMatchObject({ code: 4200 })

    const calls: unknown[] = []
    vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
      calls.push([url, JSON.parse(body).method])
      return { json: async () => ({ result: '0xsent' }) }
    })
    // In this tab, the page has the account already.
    const world = setUp('http://127.0.0.1:8545')
    expect(await approved(world, world.evm.request({ method: 'eth_sendTransaction', params }))).toBe('0xsent')
    expect(await world.evm.request({ method: 'eth_blockNumber' })).toBe('0xsent')
    expect(calls).toEqual([
      ['http://127.0.0.1:8545', 'eth_sendTransaction'],
      ['http://127.0.0.1:8545', 'eth_blockNumber'],
    ])
  })
})

describe('Solana', () => {
  test('connects with a prompt, and later silently', async () => {
    const world = setUp()
    await expect(world.solanaWallet.connect([solana], true)).rejects.toMatchObject({ code: 4100 })
    const granted = { accounts: [{ address: solanaAddress }], chainId: solana }
    expect(await approved(world, world.solanaWallet.connect([solana], false))).toEqual(granted)
    expect(await world.solanaWallet.connect([solana], true)).toEqual(granted)
    world.solanaWallet.disconnect?.()
    await expect(world.solanaWallet.connect([solana], true)).rejects.toMatchObject({ code: 4100 })
  })

  test('signs messages verifiably', async () => {
    const world = setUp()
    const params = { message: base58Encode(new TextEncoder().encode(text)), pubkey: solanaAddress }
    const { signature } = (await approved(world, world.solanaWallet.request('solana_signMessage', params, solana))) as {
      signature: string
    }
    const bytes = base58Decode(signature) as Uint8Array
    expect(verifySolana(solanaAddress, new TextEncoder().encode(text), bytes)).toBe(true)
  })

  test('refuses a transaction that does not need its signature', async () => {
    const world = setUp()
    const asked = world.solanaWallet.request('solana_signTransaction', { transaction: 'AAAA' }, solana)
    await expect(asked).rejects.toMatchObject({ code: 'invalid_params' })
  })
})

describe('Bitcoin', () => {
  test.each([
    [bitcoin, 0],
    [regtest, 2],
  ] as const)('on %s it has the address of that network, and really signs messages', async (chainId, index) => {
    const world = setUp()
    const { accounts } = await approved(world, world.bitcoinWallet.connect([chainId], false))
    const address = accounts[0]?.address ?? ''
    expect(address).toBe(bitcoinAddresses[index])
    const answer = await approved(world, world.bitcoinWallet.request('signMessage', { message: text }, chainId))
    const signature = Buffer.from((answer as { signature: string }).signature, 'hex').toString('base64')
    expect(verifyMessageEcdsa(address, text, signature)).toBe(true)
    expect(verifyMessageEcdsa(address, `${text}!`, signature)).toBe(false)
  })
})
