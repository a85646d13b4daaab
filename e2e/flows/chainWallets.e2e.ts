import { expect } from '@playwright/test'
import type { SolanaSignMessageFeature } from '@solana/wallet-standard-features'
import type { Wallet, WalletEventsWindow } from '@wallet-standard/base'
import type { StandardConnectFeature } from '@wallet-standard/features'
import { chainTest as test } from '../fixtures/chainTest.ts'
import { verifyMessageEcdsa } from '../fixtures/verifyBitcoin.ts'
import { verifyCosmosMessage } from '../fixtures/verifyCosmos.ts'
import { verifyPolkadot } from '../fixtures/verifyPolkadot.ts'
import { verifySolana } from '../fixtures/verifySolana.ts'
import type { createKeplr } from '../wallets/chainWallets/keplr.ts'
import type { createOkx } from '../wallets/chainWallets/okx.ts'
import type { InjectedWindowProvider } from '../wallets/chainWallets/polkadot.ts'
import type { createUnisat } from '../wallets/chainWallets/unisat.ts'

/** The wallets' globals in a page, each with its own shape. */
interface Globals {
  btc_providers: { id: string }[]
  XverseProviders: {
    BitcoinProvider: {
      request(
        method: string,
        params: object,
      ): Promise<{ result: { addresses: { address: string }[]; signature: string } }>
    }
  }
  LeatherProvider: { request(method: string): Promise<{ result: { addresses: { address: string }[] } }> }
  okxwallet: { bitcoinTestnet: ReturnType<typeof createOkx> }
  unisat: ReturnType<typeof createUnisat>
  injectedWeb3: Record<string, InjectedWindowProvider>
  keplr: ReturnType<typeof createKeplr>
}

test('the test wallets are found in a page, and sign there', async ({ page, stack, chainWallets }) => {
  const [phantom, magicEden, xverse, leather, okx, unisat, dots, keplr] = await chainWallets(
    { kind: 'solanaStandard', approve: 'ask' },
    { kind: 'bitcoinStandard' },
    { kind: 'satsConnect' },
    { kind: 'leather' },
    { kind: 'okx' },
    { kind: 'unisat' },
    { kind: 'polkadot' },
    { kind: 'keplr' },
  )
  await page.goto(`${stack.hosts}/csp-strict/`)

  await test.step('wallet standard', async () => {
    const found = await page.evaluate(() => {
      const wallets: Wallet[] = []
      const register = (...each: Wallet[]) => {
        wallets.push(...each)
        return () => {}
      }
      const target = window as unknown as WalletEventsWindow
      target.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }) as never)
      Object.assign(window, { found: wallets })
      return wallets.map(({ name }) => name)
    })
    expect(found).toEqual(expect.arrayContaining([phantom.name, magicEden.name]))
    const signed = page.evaluate(async name => {
      const wallets = (window as unknown as { found: Wallet[] }).found
      const wallet = wallets.find(wallet => wallet.name === name)
      const features = wallet?.features as StandardConnectFeature & SolanaSignMessageFeature
      const { accounts } = await features['standard:connect'].connect()
      const [account] = accounts
      if (!account) throw new Error('The wallet gave no account')
      const message = new TextEncoder().encode('Hello, Solana')
      const [output] = await features['solana:signMessage'].signMessage({ account, message })
      return { address: account.address, signature: output?.signature ?? new Uint8Array() }
    }, phantom.name)
    await phantom.approve()
    await phantom.approve()
    const { address, signature } = await signed
    expect(address).toBe(phantom.address)
    expect(verifySolana(address, new TextEncoder().encode('Hello, Solana'), signature)).toBe(true)
    expect(await phantom.methods()).toEqual(['connect', 'signMessage'])
  })

  await test.step('globals', async () => {
    const asked = await page.evaluate(
      async ([address = '', dotsName = '']) => {
        const all = window as unknown as Globals
        const { request } = all.XverseProviders.BitcoinProvider
        const sats = await request('wallet_connect', { network: 'Regtest' })
        const signed = await request('signMessage', { address, message: 'Hello, sats', protocol: 'ECDSA' })
        const leatherAnswer = await all.LeatherProvider.request('getAddresses')
        const okxAnswer = await all.okxwallet.bitcoinTestnet.connect()
        const unisatAnswer = await all.unisat.requestAccounts()
        const injected = await all.injectedWeb3[dotsName]?.enable('Shop')
        const [account] = (await injected?.accounts.get()) ?? []
        if (!injected || !account) throw new Error('The wallet gave no account')
        const raw = { address: account.address, data: '0x48656c6c6f', type: 'bytes' } as const
        const key = await all.keplr.getKey('cosmoshub-4')
        return {
          rows: all.btc_providers.map(({ id }) => id),
          sats: sats.result.addresses.map(each => each.address),
          signed: signed.result.signature,
          leather: leatherAnswer.result.addresses.map(each => each.address),
          okx: okxAnswer.address,
          unisat: unisatAnswer[0],
          dots: { address: account.address, ...(await injected.signer.signRaw(raw)) },
          cosmos: {
            address: key.bech32Address,
            ...(await all.keplr.signArbitrary('cosmoshub-4', key.bech32Address, 'Hi')),
          },
        }
      },
      [xverse.address, dots.name],
    )
    expect(asked.rows).toEqual(['XverseProviders.BitcoinProvider', 'LeatherProvider'])
    expect(asked.sats).toEqual(xverse.addresses(0))
    expect(asked.leather).toEqual(leather.addresses(0))
    expect([asked.okx, asked.unisat]).toEqual([okx.address, unisat.address])
    expect(verifyMessageEcdsa(xverse.address, 'Hello, sats', asked.signed)).toBe(true)
    expect(await verifyPolkadot(dots.address, 'Hello', asked.dots.signature)).toBe(true)
    expect(verifyCosmosMessage(keplr.address, 'Hi', asked.cosmos)).toBe(true)
  })
})
