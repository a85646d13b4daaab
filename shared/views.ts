/** Views for `open({view})`: those that make sense without a click before them. */
export const pageViewNames = [
  'Connect',
  'Account',
  'AllWallets',
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic',
  'ProfileWallets',
  'Networks',
  'SwitchNetwork',
  'WhatIsAWallet',
  'WhatIsANetwork',
  'WalletReceive',
  'WalletSend',
  'Swap',
  'OnRampProviders',
  'SIWXSignMessage',
  'SmartSessionList',
  'UpdateEmailWallet',
] as const
export type PageViewName = (typeof pageViewNames)[number]

export function isPageViewName(value: unknown): value is PageViewName {
  return pageViewNames.includes(value as PageViewName)
}

/** All views of the spec, as in `getState().view`. */
export const viewNames = [
  'Connect',
  'ConnectingExternal',
  'ConnectingMultiChain',
  'ContinueExternal',
  'ConnectWallets',
  'GetWallet',
  'WhatIsAWallet',
  'WhatIsANetwork',
  'Networks',
  'Account',
  'Transactions',
  'WalletReceive',
  'WalletCompatibleNetworks',
  'WalletSend',
  'WalletSendSelectToken',
  'WalletSendPreview',
  'WalletSendConfirmed',
  'Swap',
  'SwapSelectToken',
  'SwapPreview',
  'AllWallets',
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic',
  'ConnectingFarcaster',
  'EmailLogin',
  'UpdateEmailWallet',
  'ProfileWallets',
  'SIWXSignMessage',
  'ApproveTransaction',
  'UnsupportedChain',
  'SwitchNetwork',
  'SwitchActiveChain',
  'RegisterAccountName',
  'RegisterAccountNameSuccess',
  'SmartSessionCreated',
  'SmartSessionList',
  'OnRampProviders',
  'OnRampFiatSelect',
  'OnRampTokenSelect',
  'BuyInProgress',
  'OnRampActivity',
  'WhatIsABuy',
] as const
/** A view's name (spec §2, reference §2); ContinueExternal is ours (modal-app/DECISIONS.md). */
export type ViewName = (typeof viewNames)[number]
