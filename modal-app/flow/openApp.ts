import type { App } from '../app/App.ts'
import type { Link } from '../host/openLink.ts'
import { watchLeaving } from '../lib/watchLeaving.ts'

/** Whether an app that was opened has come to the front: `unanswered` if this page is still seen after a moment. */
export type AppAnswer = 'opened' | 'unanswered'

/** An installed app has opened by then. */
const appMs = 2_000

/**
 * Opens an app in the task of the visitor's click: later, browsers open none.
 * @param note hears what came of it; `unanswered` may come later
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
