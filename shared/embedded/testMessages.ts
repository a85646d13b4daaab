import type { SecureMethods } from './secureMethods.schema.ts'

const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const chainId = 'eip155:10'

/** One message of each kind between modal and secure site, with every possible field. */
export const testMessages: { [M in keyof SecureMethods]: SecureMethods[M] } = {
  'email.connect': { params: { email: 'ada@lovelace.example' }, result: { action: 'VERIFY_OTP', resendAfterS: 30 } },
  'email.awaitDevice': { params: {}, result: null },
  'email.submitCode': { params: { code: '012345' }, result: null },
  'email.change': {
    params: { email: 'countess@lovelace.example' },
    result: { action: 'VERIFY_PRIMARY_OTP', resendAfterS: 30 },
  },
  'email.resendChange': { params: {}, result: { resendAfterS: 30 } },
  'email.submitPrimaryCode': { params: { code: '012345' }, result: { resendAfterS: 30 } },
  'email.submitSecondaryCode': { params: { code: '012345' }, result: { email: 'countess@lovelace.example' } },
  'social.begin': {
    params: { provider: 'google', place: 'A'.repeat(22) },
    result: null,
  },
  'farcaster.begin': { params: {}, result: { url: 'https://farcaster.xyz/~/siwf?channelToken=Z7MWXQ4K' } },
  'social.await': { params: { seen: 'begun' }, result: { state: 'away' } },
  'user.get': {
    params: {
      chainId,
      preferredAccountType: 'smartAccount',
      signIn: {
        nonce: 'k9X2mPqR7',
        issuedAt: '2026-11-27T10:00:00.000Z',
        notBefore: '2026-11-27T10:00:00.000Z',
        expirationTime: '2026-11-28T10:00:00.000Z',
        statement: 'Sign in to the shop',
      },
    },
    result: {
      email: 'ada@lovelace.example',
      userName: 'Ada',
      social: 'google',
      address,
      solanaAddress: '4Nd1mYb7sYxTn3GKv1eWqHh9yqfVd5Y6w1pXo2u8ZkLM',
      chainId,
      accounts: [{ type: 'smartAccount', address }],
      preferredAccountType: 'smartAccount',
      smartAccountDeployed: true,
      signature: `0x${'ab'.repeat(65)}`,
      message: 'shop.example wants you to sign in',
    },
  },
  'user.signOut': { params: {}, result: null },
  'user.isConnected': { params: {}, result: { isConnected: true } },
  'network.get': { params: {}, result: { chainId } },
  'network.switch': { params: { chainId, rpcUrl: 'https://node.example/' }, result: { chainId } },
  'rpc.request': {
    params: { chainId, method: 'personal_sign', params: ['0x68656c6c6f', address] },
    result: `0x${'ab'.repeat(65)}`,
  },
  'account.smartNetworks': { params: {}, result: { chainIds: [chainId] } },
  'account.prefer': { params: { type: 'eoa' }, result: { type: 'eoa', address } },
  'security.open': { params: {}, result: null },
  'theme.sync': { params: { mode: 'dark', accent: '#1a2b3c', locale: 'pt-BR', dir: 'ltr' }, result: null },
  'page.sync': { params: { name: 'The shop', icon: 'https://shop.example/icon.png' }, result: null },
}
