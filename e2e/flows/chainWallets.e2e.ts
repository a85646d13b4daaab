import { expect } from '@playwright/test'
import type { Wallet, WalletEventsWindow } from '@wallet-standard/base'
import { chainTest as test } from '../fixtures/chainTest.ts'
import { verifyMessageEcdsa } from '../fixtures/verifyBitcoin.ts'
import { verifyCosmosMessage } from '../fixtures/verifyCosmos.ts'
import { verifyPolkadot } from '../fixtures/verifyPolkadot.ts'
import { verifySolana } from '../fixtures/verifySolana.ts'

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
    // biome-ignore lint/suspicious/noExplicitAny: features differ by wallet.
    const signed = page.evaluate(async (name): Promise<any> => {
      const wallets = (window as unknown as { found: Wallet[] }).found
      // biome-ignore lint/suspicious/noExplicitAny: as above.
      const features = wallets.find(wallet => wallet.name === name)?.features as any
      const { accounts } = await features['standard:connect'].connect()
      const message = new TextEncoder().encode('Hello, Solana')
      const [{ signature }] = await features['solana:signMessage'].signMessage({ account: accounts[0], message })
      return { address: accounts[0].address, signature }
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
        // biome-ignore lint/suspicious/noExplicitAny: globals of the wallets, each of its own shape.
        const all = window as any
        const sats = await all.XverseProviders.BitcoinProvider.request('wallet_connect', { network: 'Regtest' })
        const signed = await all.XverseProviders.BitcoinProvider.request('signMessage', {
          address,
          message: 'Hello, sats',
          protocol: 'ECDSA',
        })
        const leatherAnswer = await all.LeatherProvider.request('getAddresses')
        const okxAnswer = await all.okxwallet.bitcoinTestnet.connect()
        const unisatAnswer = await all.unisat.requestAccounts()
        const injected = await all.injectedWeb3[dotsName].enable('Shop')
        const [account] = await injected.accounts.get()
        const raw = { address: account.address, data: '0x48656c6c6f', type: 'bytes' }
        const key = await all.keplr.getKey('cosmoshub-4')
        return {
          rows: all.btc_providers.map(({ id }: { id: string }) => id),
          sats: sats.result.addresses.map((each: { address: string }) => each.address),
          signed: signed.result.signature,
          leather: leatherAnswer.result.addresses.map((each: { address: string }) => each.address),
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
