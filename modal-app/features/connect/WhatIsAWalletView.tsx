export function WhatIsAWalletView() {
  return null
}
