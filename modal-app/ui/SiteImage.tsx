import { useState } from 'react'
import { drawableLogo } from '../lib/drawableLogo.ts'
import styles from './siteImage.module.css'

/** The site's logo at the edge of the wallet's ring, opposite its sign. Nothing if the picture cannot be drawn. */
export function SiteImage({ src }: { src: string }) {
  const [failed, setFailed] = useState<string>()
  if (failed === src) return null
  return <img alt="" className={styles.root} draggable={false} onError={() => setFailed(src)} src={drawableLogo(src)} />
}
