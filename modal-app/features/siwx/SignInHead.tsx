import type { Connection } from '../../../shared/connections.ts'
import { useApp, useSelector } from '../../app/hooks.ts'
import { SiteName } from '../../app/SiteName.tsx'
import { siteHost } from '../../app/siteHost.ts'
import { walletWord } from '../../dialog/walletWord.ts'
import { fillText } from '../../lib/fillText.tsx'
import { useI18n } from '../../lib/useI18n.tsx'
import { WalletImage } from '../../ui/WalletImage.tsx'
import styles from './siwx.module.css'

/** The site and the wallet, and what the one wants of the other. */
export function SignInHead({ wallet }: Pick<Connection, 'wallet'>) {
  const { config } = useApp()
  const { t } = useI18n()
  const logo = useSelector(state => state.settings.siteLogo)
  const names = { site: <SiteName />, wallet: <bdi>{walletWord(wallet, t)}</bdi> }
  return (
    <div className={styles.head}>
      <div className={styles.pictures}>
        <WalletImage name={siteHost(config)} size="hero" src={logo} />
        <WalletImage name={wallet.name} size="hero" src={wallet.icon} />
      </div>
      <h2 className={styles.lead}>{fillText(marks => t('siwx.lead', marks), names)}</h2>
      <p className={styles.text}>{fillText(marks => t('siwx.text', marks), names)}</p>
    </div>
  )
}
