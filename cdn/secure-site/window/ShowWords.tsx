import { useState } from 'preact/hooks'
import { hostOf } from '../hostOf.ts'
import type { OpeningParts } from '../SdkParts.ts'
import type { TicketAnswer, TicketRequest } from '../tickets/ticketRequest.ts'
import { Button } from '../ui/Button.tsx'
import { Groups } from '../ui/Groups.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Screen } from '../ui/Screen.tsx'
import { useTexts } from '../ui/useTexts.tsx'
import { withEntropy } from '../vault/withEntropy.ts'
import { NoWallet } from './NoWallet.tsx'
import { OpenHere } from './OpenHere.tsx'
import { useWallet } from './useWallet.ts'

interface ShowWordsProps {
  parts: OpeningParts
  request: TicketRequest
  answer(answer: TicketAnswer): Promise<void>
}

/** The twelve words, after the passkey or the code was given once more: whoever finds an open browser gets none. */
export function ShowWords({ parts, request, answer }: ShowWordsProps) {
  const { t } = useTexts()
  const wallet = useWallet(parts)
  const [words, setWords] = useState<readonly string[]>()
  if (!wallet) return <NoWallet isRead={wallet === null} />
  if (!words)
    return (
      <OpenHere
        {...{ parts, wallet }}
        title={t('words.prove')}
        opened={async opened => {
          try {
            const { wordsOf } = await import('../vault/words.ts')
            setWords((await withEntropy(opened, opened.vaultKey, wordsOf)).split(' '))
          } finally {
            opened.vaultKey.fill(0)
          }
        }}
      />
    )
  return (
    <TwelveWords {...{ host: hostOf(request.config.pageOrigin), words }} done={() => void answer({ ok: 'seen' })} />
  )
}

interface TwelveWordsProps {
  host: string
  words: readonly string[]
  done(): void
}

export function TwelveWords({ host, words, done }: TwelveWordsProps) {
  const { t } = useTexts()
  return (
    <Screen
      host={host}
      title={t('words.title')}
      actions={
        <Button kind="strong" onPress={done}>
          {t('action.done')}
        </Button>
      }
    >
      <Notice kind="danger">{t('words.caution')}</Notice>
      <Groups label={t('words.label')} groups={words} kind="words" />
    </Screen>
  )
}
