import { useState } from 'react'
import { useApp } from '../app/hooks.ts'
import { siteHost } from '../app/siteHost.ts'
import { authId } from '../connectors/connectorIds.ts'
import { useArmed } from '../dialog/useArmed.ts'
import { useI18n } from '../lib/useI18n.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'

/** A checkbox that lets the page know who signs in: unticked at first, and remembered for this site. */
export function ShareUser() {
  const { config, connectors } = useApp()
  const { t } = useI18n()
  // The choice does not count while something of the page covers it.
  const guard = useArmed()
  const owner = connectors.find(authId)?.capability('owner')
  const [isShared, setShared] = useState(() => owner?.sharesUser() === true)
  if (!owner) return null
  const choose = (isTicked: boolean) => {
    setShared(isTicked)
    owner.shareUser(isTicked).catch(() => setShared(!isTicked))
  }
  return (
    <Checkbox checked={isShared} guard={guard} onChange={choose}>
      {t('task.shareUser', { site: siteHost(config) })}
    </Checkbox>
  )
}
