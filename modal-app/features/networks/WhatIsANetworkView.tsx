import { useApp, useSelector } from '../../app/hooks.ts'
import { activeConnection, activeNamespace } from '../../connections/activeConnection.ts'
import { useAction } from '../../dialog/useAction.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { networkOf, preferredNetwork } from '../../networks/networks.ts'
import { Button } from '../../ui/Button.tsx'
import { Explanation } from '../../ui/Explanation.tsx'
import { Stack } from '../../ui/Stack.tsx'
import { showNetworkDetails } from './networksActions.ts'
import styles from './picture.module.css'

/** Explains networks to new visitors, and leads to the details of the active one. */
export function WhatIsANetworkView() {
  const app = useApp()
  const { t } = useI18n()
  const show = useAction(showNetworkDetails)
  const network = useSelector(state => {
    const connection = activeConnection(state)
    return connection ? networkOf(state, connection) : preferredNetwork(state, activeNamespace(app))
  })
  return (
    <>
      <Stack gap="loose">
        <Explanation picture={<LedgerPicture />} title={t('whatIsANetwork.ledger.title')}>
          {t('whatIsANetwork.ledger.text')}
        </Explanation>
        <Explanation picture={<ApartPicture />} title={t('whatIsANetwork.apart.title')}>
          {t('whatIsANetwork.apart.text')}
        </Explanation>
      </Stack>
      {network && (
        <Stack end>
          <Button onClick={() => show.run(network)} variant="quiet">
            {t('networkDetails.about', { network: network.name })}
          </Button>
        </Stack>
      )}
    </>
  )
}

/** One address above two different stacks of coins. */
function ApartPicture() {
  return (
    <svg aria-hidden="true" className={styles.root} viewBox="0 0 72 72">
      <rect className={styles.ground} height="72" rx="20" width="72" />
      <path className={styles.wire} d="M36 23v6M36 29c-10 0-15 2-15 8M36 29c10 0 15 2 15 8" />
      <rect className={styles.node} height="13" rx="6.500" width="34" x="19" y="11" />
      <circle className={styles.dot} cx="26" cy="17.500" r="2.500" />
      <path className={styles.line} d="M32 17.500h15" />
      <rect className={styles.book} height="7" rx="3.500" width="22" x="10" y="54" />
      <rect className={styles.book} height="7" rx="3.500" width="22" x="10" y="46" />
      <rect className={styles.book} height="7" rx="3.500" width="22" x="10" y="38" />
      <rect className={styles.other} height="7" rx="3.500" width="22" x="40" y="54" />
    </svg>
  )
}

/** Three computers around one book, all with the same line. */
function LedgerPicture() {
  return (
    <svg aria-hidden="true" className={styles.root} viewBox="0 0 72 72">
      <rect className={styles.ground} height="72" rx="20" width="72" />
      <path className={styles.wire} d="M36 20v10M19 50l8-5M53 50l-8-5" />
      <rect className={styles.node} height="12" rx="4" width="20" x="26" y="9" />
      <rect className={styles.node} height="12" rx="4" width="20" x="6" y="49" />
      <rect className={styles.node} height="12" rx="4" width="20" x="46" y="49" />
      <path className={styles.line} d="M31 15h10M11 55h10M51 55h10" />
      <rect className={styles.book} height="20" rx="5" width="24" x="24" y="28" />
      <path className={styles.written} d="M30 34h12M30 38h12M30 42h7" />
    </svg>
  )
}
