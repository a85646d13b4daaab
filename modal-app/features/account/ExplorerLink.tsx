import ExternalLink from 'lucide-react/icons/external-link'
import { hostOf } from '../../lib/hostOf.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { IconLink } from '../../ui/IconLink.tsx'

/** Opens an address in the network's explorer. `url` is undefined for a network without one. */
export function ExplorerLink({ url }: { url: string | undefined }) {
  const { t } = useI18n()
  return url && <IconLink href={url} icon={<ExternalLink />} label={t('account.explorer', { explorer: hostOf(url) })} />
}
