import { useState } from 'react'
import { useApp } from '../../app/hooks.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import styles from './accountView.module.css'

interface AccountAvatarProps {
  address: string
  /** Of the picture on the operator's server, if the account's name has one. */
  path: string | undefined
}

/** The picture of an account; in the colours of the address until it has loaded, and where there is none. Decorative. */
export function AccountAvatar({ address, path }: AccountAvatarProps) {
  const { config } = useApp()
  const [drawn, setDrawn] = useState<string>()
  return (
    <span className={styles.avatar}>
      <Avatar address={address} />
      {path && (
        <img
          alt=""
          data-drawn={drawn === path || undefined}
          draggable={false}
          onError={() => setDrawn(undefined)}
          onLoad={() => setDrawn(path)}
          src={config.apiUrl + path}
        />
      )}
    </span>
  )
}
