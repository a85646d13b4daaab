import type { App } from '../app/App.ts'
import { closeModal } from '../modal/closeModal.ts'

/** Every connection ends with the modal out of the way: the visitor came to use the page. */
async function goNext(app: App): Promise<void> {
  closeModal(app)
}

/** What follows a new connection, one after the other; a step that throws stops those after it. */
const steps: readonly ((app: App) => Promise<void>)[] = [goNext]

export async function afterConnect(app: App): Promise<void> {
  for (const step of steps) await step(app)
}
