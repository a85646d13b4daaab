import type { App } from '../app/App.ts'
import type { Link } from '../host/openLink.ts'

/** Whether an opened app has come to the front: `unanswered` if this page is still visible after a moment. */
export type AppAnswer = 'opened' | 'unanswered'

/** An installed app has opened by then. */
const appMs = 2_000

/**
 * Opens an app within the visitor's click; later, browsers refuse.
 * @param note receives the result; `unanswered` may come later
 * @throws as `openLink`
 */
export async function openApp(
  { clock, openLink }: Pick<App, 'clock' | 'openLink'>,
  link: Link,
  note: (answer: AppAnswer) => void,
): Promise<void> {
  const leaving = watchLeaving(document)
  note('opened')
  clock.setTimeout(() => {
    if (!leaving.end()) note('unanswered')
  }, appMs)
  try {
    await openLink(link)
  } catch (thrown) {
    note('unanswered')
    throw thrown
  }
}

/**
 * Watches whether the page goes to the background, as when an app opens. `end` returns the answer and stops watching.
 */
function watchLeaving(page: Document): { end(): boolean } {
  let hasLeft = page.hidden
  const look = () => {
    hasLeft ||= page.hidden
  }
  page.addEventListener('visibilitychange', look)
  return {
    end() {
      page.removeEventListener('visibilitychange', look)
      return hasLeft
    },
  }
}
