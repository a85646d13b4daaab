import type { MessageReading } from '../../../shared/signing/readMessage.ts'
import { useI18n } from '../../lib/useI18n.tsx'
import styles from './request.module.css'
import { SummaryTable } from './SummaryTable.tsx'

/** A text as it is signed. It is the site's, so it stands apart from our own words. */
export function MessageText({ message }: { message: Extract<MessageReading, { kind: 'text' }> }) {
  const { t } = useI18n()
  const { text, cut, signsInTo } = message
  return (
    <>
      {signsInTo !== undefined && <SummaryTable rows={[{ label: 'request.signIn', value: <bdi>{signsInTo}</bdi> }]} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keyboard, too */}
      <section aria-label={t('request.message')} className={styles.message} data-copied dir="auto" tabIndex={0}>
        {text}
      </section>
      {cut > 0 && <p className={styles.cut}>{t('request.message.cut', { count: cut })}</p>}
    </>
  )
}
