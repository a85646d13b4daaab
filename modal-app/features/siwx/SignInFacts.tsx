import ChevronDown from 'lucide-react/icons/chevron-down'
import type { Connection } from '../../../shared/connections.ts'
import { useApp, useSelector } from '../../app/hooks.ts'
import { longDayText } from '../../lib/dates.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { networkImage, networkOf } from '../../networks/networks.ts'
import { unknownNetwork } from '../../networks/unknownNetwork.ts'
import { keyOf } from '../../sessions/sessions.ts'
import { networkAccountKey } from '../../sessions/signInOffer.ts'
import { tokensKey } from '../../tokens/tokens.ts'
import { ShortAddress } from '../../ui/AddressText.tsx'
import { FactTable } from '../../ui/FactTable.tsx'
import { WalletImage } from '../../ui/WalletImage.tsx'
import styles from './siwx.module.css'

interface SignInFactsProps {
  connection: Connection
  /** The wallet shows the message, so the visitor compares it; afterwards it stays, so that no button moves. */
  isAsked: boolean
}

/** The signed content, in plain words and verbatim. */
export function SignInFacts({ connection, isAsked }: SignInFactsProps) {
  const { config } = useApp()
  const { t, locale } = useI18n()
  const key = keyOf(connection)
  const network = useSelector(state => networkOf(state, connection)) ?? unknownNetwork(connection.chainId)
  const name = useSelector(state => state.account.identities?.[tokensKey(connection)]?.value?.name)
  const question = useSelector(({ signIn }) =>
    signIn.question?.account === networkAccountKey(key) ? signIn.question : undefined,
  )
  const isPlugin = useSelector(({ sessions }) => sessions.plugin !== undefined)
  const { address = key.address, statement, expirationTime } = question ?? {}
  return (
    <div className={styles.facts}>
      <FactTable
        rows={[
          {
            label: t('siwx.account'),
            value: (
              <>
                {name && (
                  <>
                    <bdi>{name}</bdi>{' '}
                  </>
                )}
                <ShortAddress address={address} />
              </>
            ),
          },
          {
            label: t('siwx.network'),
            value: (
              <span className={styles.network}>
                <WalletImage isRound name={network.name} size="small" src={networkImage(config, network)} />
                <bdi>{network.name}</bdi>
              </span>
            ),
          },
          ...(statement
            ? [
                {
                  label: t('siwx.statement'),
                  isLong: true,
                  value: (
                    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keyboard, too
                    <section aria-label={t('siwx.statement')} className={styles.statement} tabIndex={0}>
                      <bdi>{statement}</bdi>
                    </section>
                  ),
                },
              ]
            : []),
          // The server always states the time, so its row is there from the start.
          ...(expirationTime || (!question && !isPlugin)
            ? [
                {
                  label: t('siwx.until'),
                  value: expirationTime ? longDayText(new Date(expirationTime), locale) : '\u00a0',
                },
              ]
            : []),
        ]}
      />
      <details className={styles.details} open={isAsked}>
        <summary className={styles.summary}>
          {t('siwx.message')}
          <ChevronDown className={styles.mark} />
        </summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keyboard, too */}
        <section aria-label={t('siwx.message.label')} className={styles.message} data-copied dir="ltr" tabIndex={0}>
          {question?.message}
        </section>
      </details>
    </div>
  )
}
