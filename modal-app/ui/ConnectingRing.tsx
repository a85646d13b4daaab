import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { type ReactNode, useState } from 'react'
import styles from './connectingRing.module.css'
import { WalletImage } from './WalletImage.tsx'

interface ConnectingRingProps {
  name: string
  icon?: string | undefined
  /** Replaces the wallet's picture; of size `hero`. */
  picture?: ReactNode
  /** Beside text in a row: 48 px, with the wallet's small picture. */
  isSmall?: boolean
  /** The site's logo, a `data:` URL. */
  site?: string | undefined
  /**
   * `ready` for the user's next click; `waiting` for the user's answer in the wallet; `declined` if the user said no,
   * which is not drawn as an error.
   */
  state: 'ready' | 'waiting' | 'declined' | 'failed' | 'done'
}

/**
 * A wallet's picture in a ring that spins while waiting and closes around a check when done. It keeps its size in all
 * states. Decorative: the text below says the same.
 */
export function ConnectingRing({ name, icon, picture, isSmall, site, state }: ConnectingRingProps) {
  return (
    <div aria-hidden="true" className={styles.root} data-small={isSmall || undefined} data-state={state}>
      {state !== 'ready' && (
        <svg aria-hidden="true" className={styles.ring} viewBox="0 0 112 112">
          <circle className={styles.track} cx="56" cy="56" r="54" />
          <circle className={styles.arc} cx="56" cy="56" pathLength="100" r="54" />
        </svg>
      )}
      {picture ?? <WalletImage name={name} size={isSmall ? 'small' : 'hero'} src={icon} />}
      {site && !isSmall && <SiteImage src={site} />}
      {state !== 'ready' && state !== 'waiting' && (
        <span className={styles.badge}>{state === 'done' ? <Check /> : <X />}</span>
      )}
    </div>
  )
}

/** The site's logo at the edge of the wallet's ring, opposite its sign. Nothing if the picture cannot be drawn. */
function SiteImage({ src }: { src: string }) {
  const [failed, setFailed] = useState<string>()
  if (failed === src) return null
  return <img alt="" className={styles.site} draggable={false} onError={() => setFailed(src)} src={drawableLogo(src)} />
}

/**
 * Encodes an SVG that was put unescaped into a `data:` URL, where `#` would start a fragment, and line breaks between
 * attributes would be dropped. Returns other URLs unchanged.
 */
export function drawableLogo(src: string): string {
  const [, text] = /^\s*data:image\/svg\+xml[^,]*(?<!;base64),([\s\S]*)$/i.exec(src) ?? []
  return text === undefined ? src.trim() : `data:image/svg+xml,${encodeURIComponent(decoded(text))}`
}

/** Decodes a text; an unescaped one may contain `width="100%"`, which is not an escape. */
function decoded(text: string): string {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, bytes => {
    try {
      return decodeURIComponent(bytes)
    } catch {
      return bytes
    }
  })
}
