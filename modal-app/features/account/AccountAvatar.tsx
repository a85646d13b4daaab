import { useLayoutEffect, useRef, useState } from 'react'
import { useApp } from '../../app/hooks.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import styles from './accountHead.module.css'

interface AccountAvatarProps {
  address: string
  /** Of the picture on the operator's server, if the account's name has one. */
  path: string | undefined
}

/** The picture of an account; in the colours of the address until it has loaded, and where there is none. Decorative. */
export function AccountAvatar({ address, path }: AccountAvatarProps) {
  const { config } = useApp()
  const [drawn, setDrawn] = useState<string>()
  const image = useRef<HTMLImageElement>(null)
  // At a return the picture is there already: the colours must not be seen first.
  useLayoutEffect(() => {
    if (image.current?.complete && image.current.naturalWidth > 0) setDrawn(path)
  }, [path])
  return (
    <span className={styles.avatar}>
      <Avatar address={address} />
      {path && (
        <img
          alt=""
          decoding="sync"
          data-drawn={drawn === path || undefined}
          draggable={false}
          onError={() => setDrawn(undefined)}
          onLoad={() => setDrawn(path)}
          ref={image}
          src={config.apiUrl + path}
        />
      )}
    </span>
  )
}
