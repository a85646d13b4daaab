import ExternalLink from 'lucide-react/icons/external-link'
import type { ReactNode } from 'react'
import { hostOf } from '../lib/hostOf.ts'
import { useI18n } from '../lib/useI18n.tsx'
import type { SentTransaction } from '../transactions/sentTransactions.ts'
import { Button } from '../ui/Button.tsx'
import { ConnectingRing } from '../ui/ConnectingRing.tsx'
import { LinkRow } from '../ui/LinkRow.tsx'
import { Stack } from '../ui/Stack.tsx'
import { StatusRow } from '../ui/StatusRow.tsx'

const rings = {
  pending: 'waiting',
  unseen: 'waiting',
  awaitingOwners: 'waiting',
  confirmed: 'done',
  failed: 'failed',
  replaced: 'declined',
  dropped: 'failed',
  lapsed: 'declined',
} as const

interface SentFateProps {
  facts: ReactNode
  status: SentTransaction['status']
  /** A small picture, and the name that it shows. */
  picture: ReactNode
  name: string
  title: ReactNode
  text: ReactNode
  explorerUrl: string | undefined
  onDone: () => void
}

/** What was sent, and below it what became of that. */
export function SentFate({ facts, status, picture, name, title, text, explorerUrl, onDone }: SentFateProps) {
  const { t } = useI18n()
  return (
    <>
      {facts}
      <StatusRow picture={<ConnectingRing isSmall name={name} picture={picture} state={rings[status]} />} title={title}>
        {text}
      </StatusRow>
      <Stack end gap="tight">
        {/* A Safe’s own hash is on no explorer of the network. */}
        {explorerUrl !== undefined && status !== 'awaitingOwners' && (
          <LinkRow
            href={explorerUrl}
            icon={<ExternalLink />}
            label={t('sent.explorer', { explorer: hostOf(explorerUrl) })}
          />
        )}
        <Button onClick={onDone} variant="primary">
          {t('sent.done')}
        </Button>
      </Stack>
    </>
  )
}
