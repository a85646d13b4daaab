export function NetworksView() {
  return null
}
