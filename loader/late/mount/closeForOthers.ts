import type { Core } from '../../kernel/core.ts'
import type { ConnectKit } from '../../publicTypes.ts'

const opened = 'connectkit:opened'

/**
 * Closes this instance's modal when another one's opens: the guards of two open dialogs would fight for the keyboard and
 * the top of the page. This script runs for every instance as soon as the page has two.
 */
export function closeForOthers({
  core: { events, nameOf, signal },
}: {
  core: Pick<Core, 'events' | 'nameOf' | 'signal'>
}): void {
  const name = nameOf('connectkit')
  const kit = () => (window as unknown as Record<symbol, ConnectKit | undefined>)[Symbol.for(name)]
  let wasOpen = false
  events.on('modal', ({ open }) => {
    if (open && !wasOpen) dispatchEvent(new CustomEvent(opened, { detail: name }))
    wasOpen = open
  })
  const hear = ({ detail }: CustomEvent) => detail !== name && kit()?.close()
  addEventListener(opened, hear as unknown as EventListener, { signal })
}
