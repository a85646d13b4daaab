export function GetWalletView() {
  return null
}
