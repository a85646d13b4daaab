/**
 * Spec §5, validation rules.
 * @type {import('./rows.mjs').Section}
 */
export const validation = {
  skeleton: {
    'chain-namespace': 'eip155, solana, polkadot, bip122, cosmos',
    'evm-address': '40 hex digits, with or without 0x',
    'rpc-methods': 'only known RPC methods pass between modal and wallet',
    'message-schema': 'every message between page and modal has a fixed schema',
  },
  foundation: {
    'caip-address': 'three parts separated by colons, with a known namespace',
  },
  wallets: {},
  chains: {
    'bitcoin-chains': 'a Bitcoin wallet supports at least one network that was asked for',
    'preflight-commitment': 'the eight commitments of Solana',
  },
  signIn: {
    'siwx-one-namespace': 'exactly one namespace, eip155, for one-click sign-in',
  },
  auth: {
    'email-form': 'an email address is one',
    'email-throttle': 'one code in 30 s',
    'social-provider': 'google, github, apple, facebook, x, discord',
    'auth-action': 'the five answers to a login',
    'send-calls': 'to and data of each call begin with 0x, value is text',
    'transaction-response': '0x and 64 digits, or 0x and at least 62: a transaction; else an object',
  },
  names: {
    'account-name': 'at least 4 of letters, digits, hyphens',
    'registration-chain-id': 'below 2^31',
  },
  money: {
    'onramp-providers': 'a list of texts, else none',
    'asset-response': 'an object of lists of assets',
    'balances-supported': 'balances are asked for on supported networks only',
  },
}
