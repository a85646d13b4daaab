export function WhatIsANetworkView() {
  return null
}
