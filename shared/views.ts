/** Every view `open({view})` may name. A name whose view this release does not hold is refused with `not_available`. */
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
] as const
/** A view, by its name (spec §2, reference §2); ContinueExternal is ours (modal-app/DECISIONS.md). */
export type ViewName = (typeof viewNames)[number]

export function isViewName(value: unknown): value is ViewName {
  return viewNames.includes(value as ViewName)
}
