import { useApp } from '../../app/hooks.ts'
import { goTo } from '../../flow/goTo.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import { Button } from '../../ui/Button.tsx'
import { Explanation } from '../../ui/Explanation.tsx'
import { Stack } from '../../ui/Stack.tsx'
import styles from './buy.module.css'

/** Explains buying to visitors who are new to it. */
export function WhatIsABuyView() {
  const app = useApp()
  const { t } = useI18n()
  return (
    <>
      <Stack gap="loose">
        <Explanation picture={<CardPicture />} title={t('buy.what.pay.title')}>
          {t('buy.what.pay.text')}
        </Explanation>
        <Explanation picture={<PursePicture />} title={t('buy.what.get.title')}>
          {t('buy.what.get.text')}
        </Explanation>
      </Stack>
      <Stack end>
        <Button onClick={() => goTo(app, { view: 'OnRampProviders' })} variant="primary">
          {t('buy.what.go')}
        </Button>
      </Stack>
    </>
  )
}

/** A bank card. */
function CardPicture() {
  return (
    <svg aria-hidden="true" className={styles.picture} viewBox="0 0 72 72">
      <rect className={styles.ground} height="72" rx="20" width="72" />
      <rect className={styles.card} height="30" rx="6" width="44" x="14" y="21" />
      <rect className={styles.band} height="7" width="44" x="14" y="27" />
      <path className={styles.line} d="M20 44h9M46 44h6" />
    </svg>
  )
}

/** Coins falling into a purse. */
function PursePicture() {
  return (
    <svg aria-hidden="true" className={styles.picture} viewBox="0 0 72 72">
      <rect className={styles.ground} height="72" rx="20" width="72" />
      <circle className={styles.band} cx="36" cy="18" r="7" />
      <path className={styles.line} d="M36 28v6M32.5 31l3.5 3.5 3.5-3.5" />
      <rect className={styles.card} height="20" rx="6" width="40" x="16" y="38" />
      <path className={styles.line} d="M46 48h4" />
    </svg>
  )
}
