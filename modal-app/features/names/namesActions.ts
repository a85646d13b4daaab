import { type LabelFault, labelFault } from '../../../shared/accountName.ts'
import type { App } from '../../app/App.ts'
import { pause } from '../../app/pause.ts'
import { track } from '../../app/track.ts'
import { goTo } from '../../flow/goTo.ts'
import { nameFailure } from '../../identity/nameFailure.ts'
import { emptyName, isChoosable, type NameForm } from './names.ts'

/** Spec §9: debounce. */
const pauseMs = 500
/** Whether the next letters may mend it. */
const isUnfinished = (text: string, fault: LabelFault) =>
  fault === 'short' || (fault === 'hyphen' && text.endsWith('-'))

/** Takes a name as it is typed. Once the visitor pauses, the server says whether it is free. */
export async function typeName(app: App, typed: string): Promise<void> {
  const text = typed.trim()
  const fault = labelFault(text)
  const isAsked = !fault
  change(app, form => ({
    text,
    fault: fault && !isUnfinished(text, fault) ? fault : undefined,
    status: isAsked ? 'reading' : 'idle',
    // They stay until others are there, so that the list does not jump with each letter.
    suggestions: isAsked ? form.suggestions : [],
  }))
  if (!isAsked) return
  await pause(app, pauseMs)
  if (nameForm(app).text === text) await readSuggestions(app)
}

/** Reads the suggestions for the text anew. */
export async function readSuggestions(app: App): Promise<void> {
  const { text } = nameForm(app)
  const tell = (said: Partial<NameForm>) => nameForm(app).text === text && change(app, form => ({ ...form, ...said }))
  tell({ status: 'reading' })
  try {
    tell({ status: 'ready', suggestions: await suggestionsFor(app, text.toLowerCase()) })
  } catch {
    tell({ status: 'failed', suggestions: [] })
  }
}

/** @throws ConnectKitError `name_failed` @spec 8.name-suggestions */
async function suggestionsFor({ api, config }: App, name: string) {
  try {
    const { suggestions } = await api.get('nameSuggestions', { zone: config.nameZone }, { name })
    return suggestions
  } catch (cause) {
    throw nameFailure('Error fetching name suggestions', cause)
  }
}

/** Takes a name of the list, or the one that was typed, and asks the wallet for it. */
export function chooseName(app: App, label = nameForm(app).text.toLowerCase()): void {
  const { suggestions } = nameForm(app)
  if (nameForm(app).text.toLowerCase() !== label)
    change(app, form => ({ ...form, text: label, fault: undefined, refusal: undefined, status: 'ready', suggestions }))
  if (!isChoosable(nameForm(app))) return
  track(app, { name: 'REGISTER_NAME_INITIATED' })
  goTo(app, { view: 'NameRequest', label })
}

export function nameForm({ store }: Pick<App, 'store'>): NameForm {
  return store.getState().names ?? emptyName
}

export function change(app: Pick<App, 'store'>, to: (form: NameForm) => NameForm): void {
  app.store.setState({ names: to(nameForm(app)) })
}

/** Handles a click on the way to the names. */
export function beginName(app: App): void {
  track(app, { name: 'OPEN_ENS_FLOW' })
  goTo(app, { view: 'RegisterAccountName' })
}
