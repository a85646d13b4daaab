import { Secp256k1Wallet } from '@cosmjs/amino'
import { u8aToHex, u8aWrapBytes } from '@polkadot/util'
import { cryptoWaitReady, encodeAddress, sr25519PairFromSeed, sr25519Sign } from '@polkadot/util-crypto'
import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { startSignIn } from '../../cdn/signIn/testSignIn.ts'
import { projectEntry } from '../../cdn/testApp.ts'
import { type Namespace, namespaces } from '../../shared/caip.ts'
import { siwxText } from '../../shared/siwx.ts'
import type { Connector } from '../connectors/Connector.ts'
import type { Adapter } from './Adapter.ts'
import type { AdapterSigner } from './adapter.contract.ts'
import { bip122Adapter } from './bip122/bip122Adapter.ts'
import { testBip122World } from './bip122/testBip122World.ts'
import { cosmosAdapter } from './cosmos/cosmosAdapter.ts'
import { eip155Adapter } from './eip155/eip155Adapter.ts'
import { polkadotAdapter } from './polkadot/polkadotAdapter.ts'
import { solanaAdapter } from './solana/solanaAdapter.ts'
import { testSolanaWorld } from './solana/testSolanaWorld.ts'

/* What adapters get from wallets with real keys begins a session on the server. */

type Wallet = Pick<AdapterSigner, 'account' | 'sign'>

const kinds = {
  eip155: {
    adapter: eip155Adapter,
    chainId: 'eip155:1',
    async wallet() {
      const { address, signMessage } = privateKeyToAccount(generatePrivateKey())
      return { account: { address }, sign: params => signMessage({ message: { raw: (params as Hex[])[0] as Hex } }) }
    },
  },
  solana: {
    adapter: solanaAdapter,
    chainId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    wallet: async () => (await testSolanaWorld()).signer,
  },
  bip122: {
    adapter: bip122Adapter,
    chainId: 'bip122:000000000019d6689c085ae165831e93',
    wallet: async () => (await testBip122World()).signer,
  },
  polkadot: {
    adapter: polkadotAdapter,
    chainId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
    async wallet() {
      await cryptoWaitReady()
      const pair = sr25519PairFromSeed(crypto.getRandomValues(new Uint8Array(32)))
      const sign = (params: unknown) => {
        const bytes = new TextEncoder().encode((params as { message: string }).message)
        return { signature: u8aToHex(sr25519Sign(u8aWrapBytes(bytes), pair)) }
      }
      return { account: { address: encodeAddress(pair.publicKey, 0) }, sign }
    },
  },
  cosmos: {
    adapter: cosmosAdapter,
    chainId: 'cosmos:cosmoshub-4',
    async wallet() {
      const wallet = await Secp256k1Wallet.fromKey(crypto.getRandomValues(new Uint8Array(32)))
      const [{ address } = { address: '' }] = await wallet.getAccounts()
      const sign = (params: unknown) => wallet.signAmino(address, (params as { signDoc: never }).signDoc)
      return { account: { address }, sign }
    },
  },
} as const satisfies Record<Namespace, { adapter: Adapter; chainId: string; wallet(): Promise<Wallet> }>

test.each(namespaces)('a wallet of %s signs in, and no other for it', async namespace => {
  const { adapter, chainId, wallet: create } = kinds[namespace]
  const networks = namespaces.map(each => kinds[each].chainId)
  const server = await startSignIn({ now: Date.now }, [projectEntry({ networks })])
  const [wallet, other]: Wallet[] = await Promise.all([create(), create()])
  const { address } = (wallet as Wallet).account
  const signIn = async ({ account, sign }: Wallet, signer = account.address) => {
    const site = { domain: 'app.example', uri: 'https://app.example/', version: '1', statement: 'Grüße 🚢' } as const
    const message = siwxText({ ...site, ...(await server.nonce()), accountAddress: address, chainId })
    const connector = { request: async ({ params }: { params: unknown }) => sign(params) } as unknown as Connector
    const signature = await adapter.signMessage({
      connector,
      account: { ...account, address: signer },
      chainId,
      message,
    })
    return server.authenticate({ chainId, address, message, signature })
  }
  const { status, body } = await signIn(wallet as Wallet)
  expect(status).toBe(200)
  expect(body.session).toMatchObject({ address, chainId, caipAddress: `${chainId}:${address}` })
  expect((await server.me(body.session.token)).body).toMatchObject({ address, chainId })
  // Another wallet signs the same text as its own account. Of Ethereum, a contract might accept that, and no node answers.
  const { body: refused } = await signIn(other as Wallet)
  expect(refused.code).toBe(namespace === 'eip155' ? 'not_available' : 'signature_invalid')
})
