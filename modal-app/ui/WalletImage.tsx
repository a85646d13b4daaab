import { useEffect, useState } from 'react'
import { monogram, tintOf } from '../lib/monogram.ts'
import { useIsHeld } from './PictureGrid.tsx'
import styles from './walletImage.module.css'

/** Our own icon for WalletConnect: the corners of a QR code, on a ground in the accent's colour (WalletImage.tsx). */
export const walletConnectIcon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path fill="none" stroke="#fff" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round" d="M11 11h6v6h-6zM23 11h6v6h-6zM11 23h6v6h-6zM23 23v6m6-6v2m-2.5 4H29"/></svg>',
)}`

/** Spec §9: image preload timeout. @spec 9.image-preload */
const timeoutMs = 2_000

interface WalletImageProps {
  /** Its letters and tint are shown if there is no picture. */
  name: string
  /** A `data:image/…` URL, or a picture from our own origin. */
  src?: string | undefined
  /** 28 px beside one line of text, 40 px, or 64 px if it is the subject of the view. */
  size?: 'small' | 'row' | 'hero'
  /** For networks; wallets have rounded squares. */
  isRound?: boolean
}

/**
 * The picture of a wallet or network. Decorative: the name always stands beside it. The name's letters are shown until the
 * picture has loaded. They stay if it fails to load or takes longer than 2 s. Both use the same box.
 */
export function WalletImage({ name, src, size = 'row', isRound }: WalletImageProps) {
  const isHeld = useIsHeld()
  const [settled, setSettled] = useState<{ src: string; ok: boolean }>()
  const current = settled?.src === src ? settled : undefined
  const failed = src === undefined || current?.ok === false

  useEffect(() => {
    if (src === undefined || isHeld) return
    const timer = setTimeout(() => setSettled(before => (before?.src === src ? before : { src, ok: false })), timeoutMs)
    return () => clearTimeout(timer)
  }, [src, isHeld])

  return (
    <span
      aria-hidden="true"
      className={styles.root}
      data-own={src === walletConnectIcon || undefined}
      data-round={isRound}
      data-size={size}
      data-state={failed ? 'letters' : current ? 'picture' : 'pending'}
      data-tint={tintOf(name)}
    >
      {!current?.ok && <span className={styles.letters}>{monogram(name)}</span>}
      {!failed && (
        <img
          alt=""
          className={styles.picture}
          decoding="sync"
          draggable={false}
          onError={() => setSettled({ src, ok: false })}
          onLoad={() => setSettled({ src, ok: true })}
          src={isHeld ? undefined : src}
        />
      )}
    </span>
  )
}
