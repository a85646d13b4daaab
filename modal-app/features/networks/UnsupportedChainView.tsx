export function UnsupportedChainView() {
  return null
}
