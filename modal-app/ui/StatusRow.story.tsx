import { harbour } from '../gallery/samples.ts'
import type { Story } from '../gallery/story.ts'
import { ConnectingRing } from './ConnectingRing.tsx'
import { StatusRow } from './StatusRow.tsx'

function story(name: string, state: Parameters<typeof ConnectingRing>[0]['state'], title: string, says: string): Story {
  const picture = <ConnectingRing {...harbour} isSmall state={state} />
  return {
    name,
    render: () => (
      <StatusRow picture={picture} title={title}>
        {says}
      </StatusRow>
    ),
  }
}

export const ready = story('ready', 'ready', 'Continue in Harbour', 'Harbour opens its own window.')
export const waiting = story(
  'waiting',
  'waiting',
  'Confirm in Harbour',
  'Check that it shows the same amount and address.',
)
export const declined = story('declined', 'declined', 'Not sent', 'You declined it in Harbour, or closed the request.')
export const failed = story('failed', 'failed', 'Couldn’t send', 'It wasn’t sent. Check Harbour, then try again.')
export const done = story('done', 'done', 'Sent', '0.25 ETH arrived.')
export const long = story(
  'long words',
  'waiting',
  'Confirm in a wallet with a name that takes several lines',
  `Check that it shows ${'0x5290840009852788'.repeat(4)}.`,
)
