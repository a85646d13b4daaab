import ExternalLink from 'lucide-react/icons/external-link'
import type { ReactNode } from 'react'
import { hostOf } from '../../lib/originOf.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import styles from '../../ui/iconButton.module.css'

/** Opens an address in the network's explorer. `url` is undefined for a network without one. */
export function ExplorerLink({ url }: { url: string | undefined }) {
  const { t } = useI18n()
  return url && <IconLink href={url} icon={<ExternalLink />} label={t('account.explorer', { explorer: hostOf(url) })} />
}

interface IconLinkProps {
  /** The accessible name. */
  label: string
  href: string
  /** A lucide icon without size. */
  icon: ReactNode
}

/** A square link with an icon to another site, opened in a new tab. */
function IconLink({ label, href, icon }: IconLinkProps) {
  return (
    <a aria-label={label} className={styles.root} href={href} rel="noopener noreferrer" target="_blank" title={label}>
      {icon}
    </a>
  )
}
