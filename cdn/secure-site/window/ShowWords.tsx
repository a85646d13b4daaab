import { useEffect, useState } from 'preact/hooks'
import type { EmbeddedWallet } from '../../../shared/api/embedded/wallet.schema.ts'
import { hostOf } from '../hostOf.ts'
import type { OpeningParts } from '../SdkParts.ts'
import type { TicketAnswer, TicketRequest } from '../tickets/ticketRequest.ts'
import { Button } from '../ui/Button.tsx'
import { Groups } from '../ui/Groups.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Screen } from '../ui/Screen.tsx'
import { useTexts } from '../ui/useTexts.tsx'
import { OpenHere } from './OpenHere.tsx'

interface ShowWordsProps {
  parts: OpeningParts
  wallet: EmbeddedWallet
  request: TicketRequest
  answer(answer: TicketAnswer): Promise<void>
}

/** The code that opens a vault and spells its words is as large as the rest of a window, so only this one loads it. */
const loadWords = () => Promise.all([import('../vault/withEntropy.ts'), import('../vault/words.ts')])

/** The twelve words, after the passkey or code is given again, so that an unlocked browser is not enough. */
export function ShowWords({ parts, wallet, request, answer }: ShowWordsProps) {
  const { t } = useTexts()
  const [words, setWords] = useState<readonly string[]>()
  // While the visitor looks for their code.
  useEffect(() => void loadWords().catch(() => {}), [])
  if (!words)
    return (
      <OpenHere
        {...{ parts, wallet }}
        title={t('words.prove')}
        opened={async opened => {
          const [{ withEntropy }, { wordsOf }] = await loadWords()
          setWords((await withEntropy(opened, opened.vaultKey, wordsOf)).split(' '))
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
