/**
 * Spec §3, entities and their fields.
 * @type {import('./rows.mjs').Section}
 */
export const entities = {
  skeleton: {
    account: 'address, caipAddress, network and wallet of a connected account, by namespace',
    connection: 'id, connector, accounts, network; connected, active or disconnected',
    toast: 'message, variant, open, closes by itself',
  },
  foundation: {
    balance: "the balance of the account in the network's currency, with its symbol",
    networks: 'requested and approved networks, and the one in use, by namespace',
    'caip-network': 'id, name, namespace, currency, nodes, explorers, testnet, picture',
  },
  wallets: {
    pairing: 'uri, expiry, link and error of a pairing',
    connector: 'id, kind, name, picture and namespaces of what connects',
  },
  chains: {
    'address-types': "payment and ordinals of Bitcoin, public key and path of each account's address",
  },
  signIn: {
    'siwx-message': 'address, network, domain, uri, version, nonce, times, statement, resources, request id',
    'siwx-session': 'the message, its text and its signature',
  },
  auth: {
    'social-account': 'provider, window, Farcaster url and user of a social login',
    'secure-site-message': 'the fields of messages with the embedded wallet',
  },
  names: {
    'profile-name': 'name and picture of an account',
    'name-suggestions': 'names, and whether they are loading',
  },
  money: {
    'token-balance': 'name, symbol, network, address, value, price, quantity, picture; none without decimals',
    'wallet-asset': 'address, balance, ERC20 or NATIVE, metadata',
    currencies: 'purchase and payment currencies with networks and limits',
    'onramp-state': 'providers, currencies, amounts, error, loading',
    transaction: 'id, time, network, transfers, spam; the list is loading, empty, or goes on',
  },
}
