export function SwitchNetworkView() {
  return null
}
