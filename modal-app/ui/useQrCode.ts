import { type ComponentProps, type ComponentType, useLayoutEffect, useState } from 'react'
import type { QrCode } from './QrCode.tsx'

/** QR drawing is a lazy chunk, because a phone that opens a wallet's app does not need it. Undefined until loaded. */
export function useQrCode(): ComponentType<ComponentProps<typeof QrCode>> | undefined {
  const [state, setState] = useState<{ Code?: typeof QrCode; error?: unknown }>({})
  useLayoutEffect(() => {
    import('./QrCode.tsx').then(
      ({ QrCode }) => setState({ Code: QrCode }),
      error => setState({ error }),
    )
  }, [])
  if (state.error) throw state.error
  return state.Code
}
