import QrCode from 'lucide-react/icons/qr-code'
import WalletIcon from 'lucide-react/icons/wallet'
import type { App } from '../../../app/App.ts'
import { useApp, useSelector } from '../../../app/hooks.ts'
import { track } from '../../../app/track.ts'
import { useAction } from '../../../dialog/useAction.ts'
import { goTo } from '../../../flow/goTo.ts'
import { useI18n } from '../../../lib/useI18n.tsx'
import { Announcement } from '../../../ui/Announcement.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { EndMark } from '../../../ui/EndMark.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { StatusScreen } from '../../../ui/StatusScreen.tsx'
import { useWalletSources } from '../../../wallets/useWalletSources.ts'
import { readMoreWallets } from '../../../wallets/walletListActions.ts'
import { AgreementBox, useAgreement } from '../AgreementBox.tsx'
import { allWalletChoices, isNarrowed, type KnownChoice } from './allWalletChoices.ts'
import styles from './allWallets.module.css'
import { WalletGrid } from './WalletGrid.tsx'
import { readMoreFound, searchWallets, showCertifiedOnly } from './walletSearchActions.ts'

/**
 * All wallets of the operator's list, installed ones first, with a search.
 * @spec 2.view-all-wallets
 */
export function AllWalletsView() {
  const app = useApp()
  const { t } = useI18n()
  const { text, certifiedOnly } = useSelector(state => state.walletSearch)
  const agreement = useAgreement()
  const wallets = useAllWallets()
  const { choices, isReading, hasFailed, hasMore } = wallets
  // The view shows the failure below the list, so the action reports none.
  const more = useAction(() => wallets.readMore(app).catch(() => {}))
  // On phones the wallet list has no WalletConnect row, so the code is offered here.
  const { hasWalletConnect } = useWalletSources()
  const hasCode = app.isMobile && hasWalletConnect
  const code = useAction(showCode)
  const isSettled = !isReading && !hasFailed
  return (
    <div aria-busy={isReading} className={styles.root}>
      <AgreementBox agreement={agreement} />
      <div className={styles.search}>
        <div className={styles.field}>
          <SearchField
            clearLabel={t('allWallets.search.clear')}
            label={t('allWallets.search')}
            onChange={each => searchWallets(app, each)}
            value={text}
          />
          {hasCode && (
            <IconButton
              disabledReasonId={agreement.missingId}
              icon={<QrCode />}
              label={t('walletConnect.showCode')}
              onClick={() => agreement.demand(() => void code.run())}
            />
          )}
        </div>
        {wallets.hasCertified && (
          <Checkbox checked={certifiedOnly} onChange={each => showCertifiedOnly(app, each)}>
            {t('allWallets.certified')}
          </Checkbox>
        )}
      </div>
      {choices.length > 0 && <WalletGrid agreement={agreement} choices={choices} />}
      {isReading && <TileSkeletons count={choices.length ? 4 : 16} />}
      {isSettled && hasMore && <EndMark key={wallets.pagesRead} onReach={() => void more.run()} />}
      {isSettled && !hasMore && !choices.length && (
        <NothingFound
          isNarrowed={wallets.isNarrowed}
          showCode={hasWalletConnect && !app.isMobile ? () => agreement.demand(() => void code.run()) : undefined}
        />
      )}
      {hasFailed && <ReadFailure hasSome={choices.length > 0} retry={() => void more.run()} />}
      <Announcement
        text={wallets.isNarrowed && isSettled && choices.length ? t('allWallets.found', { count: choices.length }) : ''}
      />
    </div>
  )
}

function TileSkeletons({ count }: { count: number }) {
  return (
    <div className={styles.grid}>
      {[...'abcdefghijklmnop'].slice(0, count).map(tile => (
        <Skeleton key={tile} shape="tile" />
      ))}
    </div>
  )
}

interface NothingFoundProps extends Pick<AllWallets, 'isNarrowed'> {
  /** Undefined where no wallet can scan one, or the code is offered already. */
  showCode: (() => void) | undefined
}

function NothingFound({ isNarrowed, showCode }: NothingFoundProps) {
  const { t } = useI18n()
  const text = useSelector(state => state.walletSearch.text.trim())
  if (!isNarrowed)
    return (
      <StatusScreen picture={<WalletIcon />} title={t('getWallet.none')}>
        {t('connect.empty.text')}
      </StatusScreen>
    )
  const action = showCode && (
    <Button icon={<QrCode />} onClick={showCode}>
      {t('walletConnect.showCode')}
    </Button>
  )
  return (
    <StatusScreen actions={action} picture={<WalletIcon />} title={t('allWallets.none.title')}>
      {text ? t('allWallets.none.text', { text }) : t('allWallets.none.certified')}
      {showCode && ` ${t('allWallets.none.code')}`}
    </StatusScreen>
  )
}

/** The server did not answer: shown in place of the list, or below the wallets that are known. */
function ReadFailure({ hasSome, retry }: { hasSome: boolean; retry: () => void }) {
  const { t } = useI18n()
  const button = <Button onClick={retry}>{t('action.tryAgain')}</Button>
  return hasSome ? (
    <div className={styles.more}>
      <p role="status">{t('allWallets.more.failed')}</p>
      {button}
    </div>
  ) : (
    <StatusScreen actions={button} picture={<WalletIcon />} title={t('getWallet.unread')}>
      {t('allWallets.unread.text')}
    </StatusScreen>
  )
}

/** Shows a code for a wallet on another device. */
function showCode(app: App): void {
  track(app, {
    name: 'SELECT_WALLET',
    properties: { name: 'WalletConnect', platform: 'qrcode', displayIndex: 0, view: 'AllWallets' },
  })
  goTo(app, { view: 'ConnectingWalletConnect' })
}

interface AllWallets {
  choices: readonly KnownChoice[]
  /** A search or filter is set. */
  isNarrowed: boolean
  /** At least one wallet is certified, so the filter makes sense. */
  hasCertified: boolean
  isReading: boolean
  hasFailed: boolean
  /** Another page can be read. */
  hasMore: boolean
  pagesRead: number
  /** Reads the next page, or retries the one that failed. */
  readMore: typeof readMoreWallets
}

/** The data of the all-wallets view: the whole list or the search results. */
function useAllWallets(): AllWallets {
  const { isMobile } = useApp()
  const sources = useWalletSources()
  const list = useSelector(state => state.walletList)
  const search = useSelector(state => state.walletSearch)
  const common = {
    choices: allWalletChoices(sources, search, isMobile),
    hasCertified: search.certifiedOnly || list.wallets.some(({ certified }) => certified),
  }
  if (isNarrowed(search))
    return {
      ...common,
      isNarrowed: true,
      isReading: search.status === 'waiting',
      hasFailed: search.status === 'failed',
      hasMore: search.hasMore,
      pagesRead: search.pagesRead,
      readMore: readMoreFound,
    }
  const { isReading, hasFailed, hasMore, pagesRead } = list
  return { ...common, isNarrowed: false, isReading, hasFailed, hasMore, pagesRead, readMore: readMoreWallets }
}
