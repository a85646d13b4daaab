/**
 * Spec §2, screens: views, and the rules of the view stack.
 * @type {import('./rows.mjs').Section}
 */
export const screens = {
  skeleton: {
    'view-connect': 'Connect',
    'view-connecting-external': 'ConnectingExternal',
    'view-account': 'Account',
    'opens-requested': 'open({view}) shows the view it names',
    'opens-default': 'open() shows Account when connected, else Connect',
    'opens-basic':
      'in manual control, and without an adapter, of which no network is: AllWallets on phones, else ConnectingWalletConnectBasic',
    'close-resets': 'closing goes back to Connect and forgets what was loading',
    'toast-variants': 'a toast is loading, success or error',
  },
  foundation: {
    'view-switch-network': 'SwitchNetwork',
    'view-unsupported-chain': 'UnsupportedChain',
    'opens-other-namespace': 'open({namespace}) of another namespace switches the network',
    'method-order': 'email, social, wallet',
    'close-locked': 'a view that must be answered cannot be closed; its own button is the way out',
    'shake-flag': 'a locked view shakes',
    'header-motion': '120 ms',
    'height-motion': '150 ms',
    'view-motion': '150 ms',
  },
  wallets: {
    'view-all-wallets': 'AllWallets',
    'view-connecting-walletconnect': 'ConnectingWalletConnect',
    'view-connecting-walletconnect-basic': 'ConnectingWalletConnectBasic',
    'close-resets-uri': 'closing forgets the pairing uri',
  },
  chains: {
    'view-switch-active-chain': 'SwitchActiveChain',
    'view-profile-wallets': 'ProfileWallets',
  },
  signIn: {
    'view-siwx-sign-message': 'SIWXSignMessage',
    'close-locked-sign-in': 'the sign and approve views are locked while sign-in is required and there is no session',
  },
  auth: {
    'view-email-login': 'EmailLogin',
    'view-update-email-wallet': 'UpdateEmailWallet',
    'view-connecting-farcaster': 'ConnectingFarcaster',
    'view-approve-transaction': 'ApproveTransaction',
    'social-popup': '600 × 800, on a loading page of the secure site',
  },
  names: {
    'view-register-account-name': 'RegisterAccountName',
    'view-register-account-name-success': 'RegisterAccountNameSuccess',
    'register-again': 'RegisterAccountName comes back after a failure or a declined signature',
  },
  money: {
    'account-tabs': 'Tokens, NFTs, Activity',
  },
}
