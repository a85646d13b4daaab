/**
 * Spec §7, calls the product makes.
 * @type {import('./rows.mjs').Section}
 */
export const calls = {
  skeleton: {
    'call-query': 'st, sv and projectId on every call, clientId where there is one',
    'supported-chains': 'GET /v1/supported-chains',
    'chain-rpc': 'POST /v1/?chainId&projectId, JSON-RPC 2.0',
    'wallet-reads': 'eth_accounts, eth_chainId',
  },
  foundation: {
    'add-chain': 'wallet_addEthereumChain',
    'project-config': 'GET /v1/config',
    'wallet-listing': 'GET /v1/wallets',
    'listing-images': 'images of the wallet listing',
  },
  wallets: {
    'walletconnect-methods': 'the 23 methods of a session',
  },
  chains: {},
  signIn: {},
  auth: {
    'secure-site-query': 'projectId, chainId, version, enableLogger, rpcUrl',
    'secure-site-events': 'each event is answered by success or error with its id',
  },
  names: {
    identity: 'GET /v1/identity/{address}',
    'profile-account': 'GET /v1/profile/account/{name}',
    'profile-reverse': 'GET /v1/profile/reverse/{address}',
    'profile-suggestions': 'GET /v1/profile/suggestions/{name}',
    'profile-register': 'POST /v1/profile/account',
    'registration-message': 'JSON of name, attributes and seconds; the coin type comes from the chain id',
  },
  money: {
    history: 'GET /v1/account/{account}/history',
    balance: 'GET /v1/account/{address}/balance',
    'convert-quotes': 'GET /v1/convert/quotes',
    'convert-tokens': 'GET /v1/convert/tokens',
    'fungible-price': 'POST /v1/fungible/price',
    'convert-allowance': 'GET /v1/convert/allowance',
    'convert-gas-price': 'GET /v1/convert/gas-price',
    'convert-build-transaction': 'POST /v1/convert/build-transaction',
    'convert-build-approve': 'GET /v1/convert/build-approve',
    'onramp-url': 'POST /v1/generators/onrampurl',
    'onramp-options': 'GET /v1/onramp/options',
    'onramp-quote': 'POST /v1/onramp/quote',
    'onramp-quote-defaults': "amount '0' when there is none; network is the symbol that is bought",
    'card-provider-query': 'publicKey, destinationCurrencyCode, walletAddress, externalCustomerId',
    'currency-images': 'after the on-ramp options',
    sessions: 'GET /v1/sessions/{address}',
    'sessions-revoke': 'POST /v1/sessions/{address}/revoke',
  },
}
