export function ConnectWalletsView() {
  return null
}
