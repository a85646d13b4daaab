import { useApp } from '../app/hooks.ts'
import { WalletImage } from '../ui/WalletImage.tsx'
import type { Token } from './Token.ts'

/** A token's image, or its letters if it has none. */
export function TokenImage({ token, size = 'small' }: { token: Token; size?: 'small' | 'row' | 'hero' }) {
  const { config } = useApp()
  const { symbol, iconUrl } = token
  return <WalletImage isRound name={symbol} size={size} src={iconUrl && `${config.apiUrl}${iconUrl}`} />
}
