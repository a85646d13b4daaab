import { useLayoutEffect } from 'react'
import { socialNames } from '../../../shared/embedded/socialProviders.ts'
import { useApp, useSelector } from '../../app/hooks.ts'
import { offeredSocials } from '../../connectors/auth/offeredLogins.ts'
import { chooseSocial, prepareSocial } from '../../flow/chooseSocial.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { List } from '../../ui/List.tsx'
import { ListRow } from '../../ui/ListRow.tsx'
import { SocialMark } from '../../ui/SocialMark.tsx'

/** All providers, if Connect has no room for them. */
export function ConnectSocialsView() {
  const app = useApp()
  const { t } = useI18n()
  const settings = useSelector(state => state.settings)
  useLayoutEffect(() => prepareSocial(app), [app])
  return (
    <List label={t('title.ConnectSocials')}>
      {offeredSocials(app.config, settings, app).map(social => (
        <ListRow
          icon={<SocialMark social={social} />}
          key={social}
          label={socialNames[social]}
          onClick={() => chooseSocial(app, social)}
        />
      ))}
    </List>
  )
}
